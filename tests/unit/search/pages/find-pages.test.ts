import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePageFinder } from '#lib/search/pages/find-pages.ts';
import { type PageEntry, pageIndexText, readPageIndex } from '#lib/search/pages/page-index.ts';

const pages: PageEntry[] = [
  { path: '/tow-bars', title: 'Tow bars and wiring', headings: ['Heavy duty', 'What it costs'], text: 'Fitted in a day.' },
  { path: '/suspension', title: 'Suspension', headings: ['Lift kits', 'Towing and load'], text: 'Old Man Emu and Ironman.' },
  { path: '/blog/tow', title: 'How much can my ute tow?', headings: ['Tow bars'], text: 'Weights and the law.' },
  { path: '/finance', title: 'Finance', headings: ['Questions and answers'], text: 'Repayments for a tow bar too.' },
  { path: '/bull-bars', title: 'Bull bars', text: 'Steel and alloy.' },
  { path: '/skoda', title: 'Škoda servicing', text: 'By people who know them.' },
];
const find = makePageFinder(pages);
const pathsOf = (text: string, limit = 10) => find(text, limit).map(({ path }) => path);

describe('pages about a text (rule S34)', () => {
  it.each([
    ['a word of a title', 'suspension', ['/suspension']],
    ['title, then heading, then text', 'tow bar', ['/tow-bars', '/blog/tow', '/finance']],
    ['the start of a word, while typing', 'sus', ['/suspension']],
    ['two words as one', 'towbar', ['/tow-bars']],
    ['one word as two', 'sus pension', ['/suspension']],
    ['any order and case', 'BARS bull', ['/bull-bars']],
    ['without accents', 'skoda', ['/skoda']],
    ['with accents', 'ŠKODA', ['/skoda']],
    ['a misspelling, which counts half', 'suspention', ['/suspension']],
    ['two letters wrong in a long word', 'suspantion', ['/suspension']],
    ['little words aside', 'what is the tow for a ute', ['/blog/tow']],
    ['words that no page has are dropped', 'tow bars wodonga', ['/tow-bars', '/blog/tow', '/finance']],
    ['a word that most pages have is dropped before a rare one', 'bars lift', ['/suspension']],
    ['other words for it, which count half', 'car loan', ['/finance']],
    ['any half of the words where the rare ones are on different pages', 'lift kit steel', ['/suspension']],
    ['more than half of the words are never dropped', 'bars in wodonga near albury', []],
    ['a price says nothing', 'under 60k', []],
    ['only little words', 'the for and', []],
    ['one letter', 'b', []],
    ['nothing', '  ', []],
    ['signs', '”„?!…', []],
  ])('%s: %j', (_what, text, paths) => {
    expect(pathsOf(text)).toEqual(paths);
  });

  it('are as many as asked for, the shorter title first among equals', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({ path: `/p${index}`, title: `Tyres ${'x'.repeat(index % 7)}${index}` }));
    const found = makePageFinder(many)('tyres', 3).map(({ title }) => title);
    expect(found).toEqual(['Tyres 0', 'Tyres 7', 'Tyres x1']);
    expect(makePageFinder([])('tyres', 3)).toEqual([]);
  });

  it('never fail, name each page once, and find every page by its own title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(6), (text, limit) => {
        const paths = pathsOf(text, limit);
        expect(paths.length).toBeLessThanOrEqual(limit);
        expect(new Set(paths).size).toBe(paths.length);
      }),
    );
    for (const { path, title } of pages) expect(pathsOf(title)[0]).toBe(path);
  });
});

describe('the index of pages', () => {
  const page = (index: number) => ({
    path: `/page-${index}`,
    title: `Title ${index}`,
    headings: Array.from({ length: 60 }, (_, at) => `Heading ${at}`),
    text: 'x'.repeat(300),
  });

  it('keeps 40 headings and 160 letters of a page, and is read back', () => {
    const [read] = readPageIndex(JSON.parse(pageIndexText([page(1)])));
    expect(read?.headings).toHaveLength(40);
    expect(read?.text).toBe(`${'x'.repeat(159)}…`);
    expect(readPageIndex(JSON.parse(pageIndexText(pages)))).toEqual(pages);
    expect(pageIndexText([])).toBe('[]');
  });

  it.each([
    [100, ['path', 'title', 'headings', 'text']],
    [400, ['path', 'title', 'headings']],
    [5000, ['path', 'title']],
  ])('of %i such pages holds %j', (count, keys) => {
    const read = readPageIndex(JSON.parse(pageIndexText(Array.from({ length: count }, (_, index) => page(index)))));
    expect(read).toHaveLength(count);
    expect(Object.keys(read[0] ?? {})).toEqual(keys);
  });

  it('leaves out what is no page', () => {
    const good = { path: '/a', title: 'A' };
    expect(
      readPageIndex([null, 3, {}, { path: '/b' }, { ...good, headings: 'x' }, { ...good, text: 1 }, { ...good, headings: [1] }, good]),
    ).toEqual([good]);
    expect(readPageIndex({ pages: [] })).toEqual([]);
  });
});
