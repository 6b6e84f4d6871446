import { describe, expect, it } from 'vitest';
import { parsePage } from '../../../../../../scripts/tools/bench/lighthouse/choose-page.ts';
import { pageKinds } from '../../../../../../scripts/tools/bench/lighthouse/page-kinds.ts';

describe('parsePage', () => {
  it.each([
    ['bayside-mazda:/cars/a', [{ slug: 'bayside-mazda', path: '/cars/a' }]],
    ['bayside-mazda:/blog?x=1:2', [{ slug: 'bayside-mazda', path: '/blog?x=1:2' }]],
    ['bayside-mazda:car', [{ slug: 'bayside-mazda', kind: 'car' }]],
    ['bayside-mazda', pageKinds.map((kind) => ({ slug: 'bayside-mazda', kind }))],
  ])('%s', (text, pages) => expect(parsePage(text)).toEqual(pages));
  it.each([
    [
      'bayside-mazda:cars/a',
      '--page bayside-mazda:cars/a: after the colon comes a path, such as /about-us, or a kind of page: home, search, car, content, article, location, form, model, reviews, sold.',
    ],
    [
      'Bayside:/',
      '--page Bayside:/: "Bayside" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "bayside"',
    ],
  ])('%s is refused', (text, message) => expect(() => parsePage(text)).toThrow(message));
});
