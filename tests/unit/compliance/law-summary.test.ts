import { describe, expect, test } from 'vitest';
import { type CarBreach, noFeeds } from '#lib/compliance/car-breaches.ts';
import { checkPage, rulesFor } from '#lib/compliance/check-page.ts';
import { toLawOfPage } from '#lib/compliance/law-record.ts';
import { summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { RuleSettings } from '#lib/compliance/severity.ts';
import { renderLaw } from '#lib/report/html/law.ts';
import { lawFaults } from '#lib/verify/checks/law.ts';
import { lawOf } from './law-pages.ts';
import { rulePages } from './rule-pages.ts';

/** A dealer whose pages break every rule of Australia. */
const law = lawOf({ states: ['NSW', 'VIC', 'WA'], history: rulePages['was-now'].law?.history ?? new Map() });
const rules = rulesFor(law);
const record = {
  key: 'k',
  feeds: noFeeds,
  pages: new Map(rules.map((rule) => [`${rule}.html`, toLawOfPage(checkPage(rulePages[rule].breaks, law, [rule]))])),
};

test('a dealer with all faults gets one report: each rule with what to show, what to do, the source and the page', () => {
  const summary = summarizeLaw(record, {}, '2026-11-26');
  expect(summary.map(({ rule }) => rule).sort()).toEqual([...rules].sort());
  const gravity = summary.map(({ severity }) => ['block', 'warn', 'note'].indexOf(severity));
  expect(gravity).toEqual([...gravity].sort());
  const page = String(renderLaw(summary));
  expect(page).toContain(`${rules.length} rules to look at. This is not legal advice.`);
  for (const { rule, title, shows, fix, source, broken } of summary) {
    const [first] = broken;
    expect(broken.length, rule).toBeGreaterThan(0);
    for (const text of [title, shows, fix, source, `/${rule}`, first?.problem ?? '?'])
      expect(page, rule).toContain(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;'));
  }
});

test('each breach of a rule that blocks is a fault of its page; what warns or is noted is none', () => {
  const broken = (today: string) => new Set(lawFaults(record, {}, today).map(({ problem }) => /^breaks (\S+)/.exec(problem)?.[1]));
  const blocking = ['app5', 'lic-nsw', 'lic-wa', 'price-lowest', 'price-single', 'price-vic', 'was-now'];
  expect([...broken('2026-11-26')].sort()).toEqual(blocking);
  expect([...broken('2028-11-26')].sort()).toEqual(blocking);
});

test('before its day a rule is a note', () => {
  const at = (today: string) => summarizeLaw(record, {}, today).find(({ rule }) => rule === 'adm')?.severity;
  expect([at('2026-12-09'), at('2026-12-10')]).toEqual(['note', 'warn']);
});

test('a licence is the dealer’s fault, a price the car’s', () => {
  const faults = lawFaults(record, {}, '2026-11-26');
  expect(faults.find(({ problem }) => problem.includes('lic-nsw'))?.ofSite).toBe(true);
  expect(faults.find(({ problem }) => problem.includes('price-vic'))?.ofSite).toBeUndefined();
});

test('a lawyer’s severity counts, and the report repeats the reason', () => {
  const settings = {
    'lic-nsw': { severity: 'note' as const, reason: 'Jane Roe, 3 March 2026: exempt' },
    'cr-comp': { severity: 'block' as const, reason: 'Jane Roe: we read s164' },
  };
  const problems = lawFaults(record, settings, '2026-11-26').map(({ problem }) => problem);
  expect(problems.some((problem) => problem.includes('lic-nsw'))).toBe(false);
  expect(problems.some((problem) => problem.startsWith('breaks cr-comp'))).toBe(true);
  const page = String(renderLaw(summarizeLaw(record, settings, '2026-11-26')));
  for (const { reason } of Object.values(settings)) expect(page).toContain(`Set in the settings: ${reason}`);
});

test('what is unproven warns, unless a lawyer makes the rule block', () => {
  const unproven = lawOf();
  const pages = new Map([['cars/red-car.html', toLawOfPage(checkPage(rulePages['was-now'].breaks, unproven, ['was-now']))]]);
  const faults = (settings: RuleSettings) => lawFaults({ key: 'k', pages, feeds: noFeeds }, settings, '2026-11-26').length;
  expect(faults({})).toBe(0);
  expect(faults({ 'was-now': { severity: 'block', reason: 'as the ACCC writes' } })).toBe(1);
});

describe('what feeds break of cars', () => {
  const breach = (slug: string, problem: string) => ({
    rule: 'price-single' as const,
    problem,
    evidence: '“e”',
    car: { slug, name: `Car ${slug}` },
  });
  const both = ['feeds/a.tsv', 'feeds/b.xml'];
  const cars = new Map<string, CarBreach[]>([
    ['b', [{ breach: breach('b', 'same'), files: both, onOwnPage: true }]],
    [
      'a',
      [
        { breach: breach('a', 'same'), files: both, onOwnPage: true },
        { breach: breach('a', 'other'), files: ['feeds/b.xml'], onOwnPage: false },
      ],
    ],
    ...['c', 'd', 'e'].map((slug): [string, CarBreach[]] => [slug, [{ breach: breach(slug, 'same'), files: [], onOwnPage: true }]]),
  ]);
  const pages = new Map([['index.html', { kept: [], broken: [{ rule: 'price-single' as const, problem: 'same', evidence: '“page”' }] }]]);
  const about = { key: 'k', pages, feeds: { files: both, cars } };

  test('is summed up with pages: each problem once, with its first places in the order of files and the number of the others', () => {
    const [single] = summarizeLaw(about, {}, '2026-11-26');
    expect(single).toMatchObject({ rule: 'price-single', brokenPages: 8 });
    expect(single?.broken).toEqual([
      {
        ...{ page: 'index.html', severity: 'block', problem: 'same', evidence: '“page”' },
        ...{ also: ['cars/a.md', 'cars/b.md', 'cars/c.md', 'cars/d.md'], more: 3 },
      },
      { page: 'feeds/b.xml', car: 'Car a', severity: 'block', problem: 'other', evidence: '“e”', also: [], more: 0 },
    ]);
  });

  test('blocks the page of the car, once for each file', () =>
    expect(
      lawFaults({ ...about, pages: new Map() }, {}, '2026-11-26').map(({ file, problem }) => [file, problem.split(': ').at(-1)]),
    ).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((slug) => [`cars/${slug}.html`, `same, in cars/${slug}.md`]),
      ...['b', 'a'].map((slug) => [`cars/${slug}.html`, 'same, in feeds/a.tsv']),
      ...['b', 'a'].map((slug) => [`cars/${slug}.html`, 'same, in feeds/b.xml']),
      ['cars/a.html', 'other, in feeds/b.xml'],
    ]));
});
