import { describe, expect, test } from 'vitest';
import { ContentError } from '#lib/pull/content/content-error.ts';
import { parseContentFile } from '#lib/pull/content/parse-page.ts';

const routes = { blog: '/blog', usePagesPath: false };
const parse = (text: string) => parseContentFile('/t/content/a.md', `---\ntitle: A\n---\n${text}`, routes, '2026-11-22');

describe('a block of a content file', () => {
  test.each([
    ['stock', 'search: /search/used-cars', [{ type: 'stock', search: '/search/used-cars', limit: 4 }]],
    ['locations', '', [{ type: 'locations' }]],
    [
      'image-text',
      'text: Hello\npicture: { body: ute }',
      [{ type: 'image-text', text: 'Hello', picture: 'picture:ute/front/silver', alt: '', side: 'left', buttons: [] }],
    ],
    [
      'table',
      'columns: [Service, Price]\nrows:\n  - [Oil, 90]\n  - [Full, "$250"]',
      [
        {
          type: 'table',
          columns: ['Service', 'Price'],
          rows: [
            ['Oil', '90'],
            ['Full', '$250'],
          ],
        },
      ],
    ],
  ])('%s', (name, yaml, blocks) => {
    expect(parse(`:::${name}\n${yaml}\n:::`)).toMatchObject({ page: { blocks }, dropped: [] });
  });

  test('may have dates that are counted from today', () => {
    const { page } = parse(':::specials\noffers:\n  - { title: A, from: -3d, until: +10dT17:00 }\n:::');
    expect(page.isRelative).toBe(true);
    expect(page.blocks).toEqual([{ type: 'specials', offers: [{ title: 'A', alt: '', from: '2026-11-19', until: '2026-12-02T17:00' }] }]);
  });

  test('of an unknown name is left out and reported', () => {
    const { page, dropped } = parse('Hello\n\n:::faqs\nquestions: []\n:::\nWorld');
    expect(page.blocks).toEqual([
      { type: 'text', text: 'Hello\n' },
      { type: 'text', text: 'World' },
    ]);
    expect(dropped).toEqual([
      { effect: 'leftOut', at: '/t/content/a.md:6', field: 'faqs', reason: 'there is no block "faqs"', fix: 'did you mean faq?' },
    ]);
  });

  test.each([
    [
      'not YAML',
      ':::faq\ntitle: a: b\n:::',
      /^\/t\/content\/a.md:5:8: the block "faq" is not YAML: .*; put text with a colon, a comma or a bracket in quotes$/,
    ],
    [
      'an unknown key',
      ':::faq\nquestion: A\n:::',
      '/t/content/a.md:4: faq: questions: Invalid input: expected array, received undefined; a "faq" has: title, questions',
    ],
    [
      'a list without items',
      ':::faq\nquestions: []\n:::',
      '/t/content/a.md:4: faq: questions: Too small: expected array to have >=1 items; a "faq" has: title, questions',
    ],
    [
      'a row that is too short',
      ':::table\ncolumns: [A, B]\nrows: [[1]]\n:::',
      '/t/content/a.md:4: table: rows: each row needs as many cells as there are columns; a "table" has: title, columns, rows, note',
    ],
    [
      'a source of no video',
      ':::video\ntitle: A\nsource: http://a.test/a.mp4\n:::',
      '/t/content/a.md:4: video: source: expected youtube:<id>, vimeo:<id>, or the https address of an .mp4 or .webm file; a "video" has: title, source, picture, caption',
    ],
    [
      'a logo of the dealer’s folder',
      ':::brand-grid\nbrands: [{ name: ARB, link: /search/arb, logo: images/arb.png }]\n:::',
      '/t/content/a.md:4: brand-grid: brands.0.logo: expected an address that starts with https://, because the site does not serve brand logos from the dealer’s folder; a "brand-grid" has: title, brands',
    ],
    [
      'a form that does not exist',
      ':::form\nform: carrers\n:::',
      '/t/content/a.md:4: form: form: there is no form "carrers"; did you mean careers?',
    ],
    [
      'an offer that ends before it starts',
      ':::specials\noffers: [{ title: A, from: 2026-12-02, until: 2026-12-01 }]\n:::',
      '/t/content/a.md:4: specials: until: 2026-12-01 is not after from: 2026-12-02, so it would never be shown; correct one of them',
    ],
    [
      'a wrong relative date',
      ':::specials\noffers: [{ title: A, until: +2w }]\n:::',
      /^\/t\/content\/a.md:4: until: "\+2w" is not a relative date; write /,
    ],
    [
      'two forms',
      ':::form\nform: contact\n:::\n:::form\nform: careers\n:::',
      '/t/content/a.md:7: a page shows one form; remove this block or the one before',
    ],
  ])('with %s is refused', (_what, text, sentence) => {
    expect(() => parse(text)).toThrow(typeof sentence === 'string' ? new ContentError(sentence) : sentence);
  });
});
