import { expect, it } from 'vitest';
import { pageHead } from '#lib/routes/page-head.ts';

const site = { name: 'Test Motors', url: 'https://test.example//', indexable: true };

it.each([
  ['/', 'Test Motors | Fair', 'Test Motors | Fair', 'https://test.example/'],
  ['/search/utes', 'Utes', 'Utes | Test Motors', 'https://test.example/search/utes'],
])('%s', (path, title, full, canonical) => {
  expect(pageHead(site, path, title, ' Some\n text ')).toEqual({ title: full, description: 'Some text', canonical, index: true });
});

it('cuts a description at a word', () => {
  const { description } = pageHead(site, '/', 'T', 'word '.repeat(60));
  expect(description.length).toBeLessThanOrEqual(160);
  expect(description).toMatch(/word…$/);
});
