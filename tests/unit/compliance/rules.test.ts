import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { ruleIds, ruleOf, rulesFor } from '#lib/compliance/check-page.ts';
import { startingSeverity } from '#lib/compliance/rule.ts';
import { carPage, lawOf, pageOf, verdict } from './law-pages.ts';
import { onlyForbid, rulePages } from './rule-pages.ts';

describe('each rule of law', () => {
  test.each(ruleIds)('%s: a page that breaks it and one that keeps it', (rule) => {
    const { law = lawOf(), breaks, keeps } = rulePages[rule];
    expect(rulesFor(law)).toContain(rule);
    expect(verdict(rule, breaks, law), 'the page that breaks it').toBe('broken');
    expect(verdict(rule, keeps, law), 'the page that keeps it').toBe(onlyForbid.includes(rule) ? undefined : 'kept');
  });

  test.each(ruleIds)('%s says what must be shown, where the law is, and what to do', (rule) => {
    const { title, trigger, shows, source, fix } = ruleOf(rule);
    for (const text of [title, trigger, shows, source, fix]) expect(text).not.toMatch(/^$|\.$/);
  });

  test.each(ruleIds)('%s: a page without text breaks nothing', (rule) => {
    const { law = lawOf() } = rulePages[rule];
    expect(verdict(rule, pageOf(''), law)).not.toBe('broken');
  });

  test('the table of lib/compliance/README.md has each rule as it is', async () => {
    const readme = await readFile('lib/compliance/README.md', 'utf8');
    const rows = ruleIds.map((id) => {
      const { title, country, states, intended, from, feedWords, readsDialogs, ...rule } = ruleOf(id);
      const starts = startingSeverity({ intended, certainty: rule.certainty });
      const breach = `${starts}${from ? ` from ${from}` : ''}${starts === intended ? '' : ` (${intended} once read)`}`;
      return `| ${[id, `${country.join(', ')}${states ? ` (${states.join(', ')})` : ''}`, title, breach, feedWords ? 'feeds' : readsDialogs ? 'dialogs' : ''].join(' | ').trimEnd()} |`;
    });
    const [, table = ''] = readme.split('|---|---|---|---|---|\n');
    const written = table.slice(0, table.indexOf('\n\n')).split('\n');
    expect(written.map((row) => row.replace(/\s+\|$/, ' |'))).toEqual(rows.map((row) => row.replace(/\s+\|$/, ' |')));
  });

  test('only rules whose law was read block', () => {
    const blocking = ruleIds.filter((rule) => startingSeverity(ruleOf(rule)) === 'block');
    expect(blocking).toEqual([
      ...['app5', 'cin', 'cr-pay-nz', 'free-nz', 'lic-nsw', 'lic-wa', 'price-lowest', 'price-single', 'price-vic', 'trader', 'was-now'],
    ]);
    for (const rule of ruleIds) if (ruleOf(rule).certainty !== 'read') expect(startingSeverity(ruleOf(rule)), rule).not.toBe('block');
  });

  test('a rule applies in its country and states only', () => {
    expect(rulesFor(lawOf({ states: ['QLD'] }))).not.toContain('lic-nsw');
    expect(rulesFor(lawOf({ states: [] }))).not.toContain('price-vic');
    expect(rulesFor(lawOf({ country: 'NZ' }))).not.toContain('price-single');
    expect(rulesFor(lawOf({ country: 'NZ' }))).toContain('ancap');
    expect(rulesFor(lawOf({ country: 'US', states: ['OR'] }))).not.toContain('ca-766');
  });
});

describe('what counts as shown', () => {
  const rate = (html: string) => verdict('cr-comp', pageOf(`<p>6.99% p.a.</p>${html}`), lawOf());
  const comparison = '7.49% p.a. comparison rate';
  test.each([
    ['beside it', `<p>${comparison}</p>`, 'kept'],
    ['behind a click', `<details><summary>Rates</summary><p>${comparison}</p></details>`, 'broken'],
    ['in a dialog', `<dialog><p>${comparison}</p></dialog>`, 'broken'],
    ['hidden', `<p hidden>${comparison}</p>`, 'broken'],
    ['for screen readers only', `<p class="visually-hidden">${comparison}</p>`, 'broken'],
    ['far away', `<p>${'We sell cars. '.repeat(40)}</p><p>${comparison}</p>`, 'broken'],
    ['in an open part', `<details open><summary>Rates</summary><p>${comparison}</p></details>`, 'kept'],
  ])('a comparison rate %s', (_where, html, expected) => expect(rate(html)).toBe(expected));

  test('text is read across elements, spaces of all kinds and soft hyphens', () => {
    expect(
      verdict('lic-nsw', pageOf(`<p>${'Cars. '.repeat(80)}</p><p>Dealer <b>licence</b>\u00a0no. <i>MD&nbsp;12345</i></p>`), lawOf()),
    ).toBe('kept');
  });
});

describe('what a dealer writes', () => {
  test.each([
    ['cr-repay', 'Yours from $99 a week with easy finance.', 'broken'],
    ['cr-repay', 'Rent it from $99 a week.', undefined],
    ['cr-repay', 'Parking costs $20 a week.', undefined],
    ['was-now', 'Was $20,000.', 'broken'],
    ['was-now', 'It was a company car.', undefined],
    ['price-single', 'Plus on-road costs.', 'broken'],
    ['price-single', 'Plus a tow bar and floor mats.', 'kept'],
    ['ancap', '5-star ANCAP rating.', 'broken'],
    ['ancap', 'Our 5-star service.', undefined],
    ['fuel-claim', 'Uses 6 L/100km.', 'broken'],
  ] as const)('%s: “%s” in the comments of a car', (rule, comments, expected) => {
    expect(verdict(rule, carPage(`<p>${comments}</p>`), lawOf())).toBe(expected);
  });

  test.each([
    [
      'price-single',
      'a paid extra that is ticked from the start',
      '<form><label><input type="checkbox" checked> Paint protection, $995</label></form>',
      'broken',
    ],
    ['price-single', 'the same unticked', '<form><label><input type="checkbox"> Paint protection, $995</label></form>', undefined],
    ['orc-nsw', 'a price cut without a price', '<p>$2,000 off every car in the yard!</p>', 'broken'],
    ['orc-nsw', 'a cut of something else', '<p>$20 off your next service.</p>', undefined],
  ] as const)('%s: %s', (rule, _what, html, expected) => expect(verdict(rule, pageOf(html), lawOf())).toBe(expected));

  test('rent is no credit on a page of cars by the week', () => {
    const page = pageOf('<p><span data-price="">$249</span> per week</p><p>All from $99 a week.</p>', { slugs: ['red-car'] });
    expect(verdict('cr-repay', page, lawOf())).toBeUndefined();
  });
});
