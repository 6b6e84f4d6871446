import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugOf } from '#lib/routes/slug.ts';

it.each([
  ['Land Rover', 'land-rover'],
  ['Škoda', 'skoda'],
  ['CX-5', 'cx-5'],
  ['  Citroën C4 / Picasso  ', 'citroen-c4-picasso'],
  ['4x4', '4x4'],
  ['4 × 4', '4-4'],
  ['  --Great   Wall!--  ', 'great-wall'],
  ['../../etc', 'etc'],
  ['日本', ''],
  ['', ''],
  ['x'.repeat(10_000), 'x'.repeat(100)],
  [`${'x'.repeat(99)} y`, 'x'.repeat(99)],
])('%s: %s', (name, slug) => expect(slugOf(name)).toBe(slug));

it('makes a path segment, and keeps a slug', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
