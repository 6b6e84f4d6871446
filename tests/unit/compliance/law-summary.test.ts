import { expect, test } from 'vitest';
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
  pages: new Map(rules.map((rule) => [`${rule}.html`, toLawOfPage(checkPage(rulePages[rule].breaks, law, [rule]))])),
};

test('a dealer with all faults gets one report: each rule with what to show, what to do, the source and the page', () => {
  const summary = summarizeLaw(record, {}, '2026-11-26');
  expect(summary.map(({ rule }) => rule).sort()).toEqual([...rules].sort());
  const gravity = summary.map(({ severity }) => ['block', 'warn', 'note'].indexOf(severity));
  expect(gravity).toEqual([...gravity].sort());
  const page = String(renderLaw(summary));
  expect(page).toContain(`${rules.length} rules to look at. This is no legal advice.`);
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
  const faults = (settings: RuleSettings) => lawFaults({ key: 'k', pages }, settings, '2026-11-26').length;
  expect(faults({})).toBe(0);
  expect(faults({ 'was-now': { severity: 'block', reason: 'as the ACCC writes' } })).toBe(1);
});
