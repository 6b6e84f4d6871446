import { expect, it } from 'vitest';
import { pageFinderLoader } from '#lib/browser/search/load-page-finder.ts';

const index = [{ path: '/service', title: 'Service' }];

/** A server that gives these answers in turn, the last one again and again. */
function answering(...answers: (() => Response)[]) {
  const asked: unknown[] = [];
  const fetch = async (input: unknown) => {
    asked.push(input);
    return (answers[Math.min(asked.length, answers.length) - 1] ?? Response.error)();
  };
  return { asked, load: pageFinderLoader(fetch as typeof globalThis.fetch) };
}

const findsPages = { findsPages: true } as const;

it('loads the index of pages once (rule S34)', async () => {
  const { asked, load } = answering(() => Response.json(index));
  const finders = await Promise.all([load(findsPages), load(findsPages)]);
  expect(finders.map((find) => find('service', 3))).toEqual([index, index]);
  expect(asked).toEqual(['/search/pages.json']);
});

it('loads nothing for a site that finds no pages', async () => {
  const { asked, load } = answering(() => Response.json(index));
  expect((await load({}))('service', 3)).toEqual([]);
  expect(asked).toEqual([]);
});

it.each([
  ['an error of the server', () => new Response('', { status: 500 })],
  ['a page in its place', () => new Response('<!doctype html>')],
])('after %s finds nothing, and tries again', async (_what, answer) => {
  const { asked, load } = answering(answer, () => Response.json(index));
  expect((await load(findsPages))('service', 3)).toEqual([]);
  expect((await load(findsPages))('service', 3)).toEqual(index);
  expect(asked).toHaveLength(2);
});

it('finds nothing in an index that holds none', async () => {
  const { load } = answering(() => Response.json({ pages: 1 }));
  expect((await load(findsPages))('service', 3)).toEqual([]);
});
