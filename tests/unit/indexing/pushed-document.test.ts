import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushedDocuments } from '#lib/indexing/pushed-document.ts';
import { carId } from '#lib/model/car.ts';

const car = (id: string) =>
  ({ id, slug: 'a-car', name: 'A car', status: 'in_stock', show_on_dealer_website: true, photos_count: 0 }) as const;
const keyOf = (slug: string, id: string) => pushedDocuments(slug, [car(id)])[0]?.document_id ?? '';

describe('a pushed document', () => {
  it('is the search document with its dealer and its hash', () => {
    const [document] = pushedDocuments('acme', [car('7')]);
    expect(document).toEqual({
      ...car('7'),
      document_id: 'acme_7',
      website_slug: 'acme',
      content_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(pushedDocuments('acme', [{ ...car('7'), name: 'Another' }])[0]?.content_hash).not.toBe(document?.content_hash);
    expect(pushedDocuments('other', [car('7')])[0]?.content_hash).toBe(document?.content_hash);
  });

  it('has a key that no other dealer’s car has, and that a server accepts', () => {
    const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,62}$/);
    const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,511}$/).filter((text) => carId.safeParse(text).success);
    fc.assert(
      fc.property(slug, id, slug, id, (slug1, id1, slug2, id2) => {
        expect(keyOf(slug1, id1)).toMatch(/^[A-Za-z0-9_-]{1,511}$/);
        expect(keyOf(slug1, id1) === keyOf(slug2, id2)).toBe(slug1 === slug2 && id1 === id2);
      }),
    );
    expect(keyOf('a', 'b_c')).not.toBe(keyOf('a-b', 'c'));
    expect(keyOf('acme', 'x'.repeat(511))).toHaveLength(69);
  });
});
