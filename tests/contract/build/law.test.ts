/** What the law does to a build (rules Q2, Q3, Q4, Q10 and Q11): a car is left out, a dealer is refused, and a lawyer decides otherwise. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleIds, ruleOf } from '#lib/compliance/check-page.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
});
afterAll(() => yard.remove());

const slug = 'law-yard';
const dealer = { name: 'Law Yard', url: 'https://law.example.com', phone: '(02) 5550 0100', state: 'NSW' };
const licensed = { ...dealer, licence: 'MD 12345' };
const reason = 'Jane Roe of Roe & Poe, 3 March 2026: the total is on the board at the gate';
const site = (who: object, rules: object = {}) =>
  siteOf('Law Yard', { dealer: who, feeds: { channels: ['stock-json'] }, compliance: { rules } });
/** Twelve cars; the fourth names a part of its price without the total. */
const cars = (first = 30_000) =>
  carsOf(12).map((car, index) => ({
    ...car,
    ...(index === 0 ? { price: first } : {}),
    ...(index === 3 ? { comments: 'Plus on-road costs.' } : {}),
  }));
const partly = 'names a part of a price without the total: “Plus on-road costs.”';
const dropped = 'mazda-cx-5-103';

const run = async (command: string) => {
  const { code, stdout } = await forecourt([command, slug, '--json', ...yard.flags]);
  const { dealers } = resultOf({ stdout }) as { dealers: Record<string, unknown>[] };
  return { code, dealer: dealers[0] as Record<string, unknown>, problem: problemsIn({ stdout }) };
};
/** The page that a refusal leaves for the dealer. */
const refused = () => join(yard.outDir, slug, 'law.html');
const feed = async () => JSON.parse(await readFile(join(yard.current(slug), 'feeds/stock.json'), 'utf8')).cars as { url: string }[];

test('without the number that the dealer must show, nothing goes live', async () => {
  await yard.tenant(slug, { site: site(dealer), cars: cars() });
  const { code, problem } = await run('build');
  expect(code).toBe(1);
  expect(problem).toContain(
    'breaks lic-nsw (NSW Motor Dealers and Repairers Act 2013 s19A (20 penalty units)): does not show a licence number that is labelled as one',
  );
  expect(problem).toContain('give the licence number, in the setting dealer.licence, such as "MD 12345"');
  await expect(treeOf(yard.current(slug))).rejects.toThrow('ENOENT');
  expect(problem).toContain(`All that the law asks for, as a page for the dealer: ${refused()}`);
  const page = await readFile(refused(), 'utf8');
  for (const text of [
    'did not go live, because its pages break the law.',
    'Shoppers see no version of it yet.',
    'Dealer licence number in New South Wales',
    'give the licence number, in the setting dealer.licence, such as &quot;MD 12345&quot;',
  ])
    expect(page).toContain(text);
});

test('a car whose page breaks a rule that blocks is left out of pages and feeds, and named; the rest goes live', async () => {
  await yard.tenant(slug, { site: site(licensed) });
  const { code, dealer: built } = await run('build');
  expect([code, built.cars]).toEqual([0, 11]);
  expect(built.dropped).toEqual([
    {
      ...{ effect: 'quarantined', fix: expect.stringContaining('write one drive-away price'), count: 1 },
      reason: `its page breaks price-single (Australian Consumer Law s48 (component pricing) and s166; ACCC, Component pricing and motor vehicle advertising FAQ): ${partly}`,
      items: [{ at: `cars/${dropped}.html`, id: '103' }],
    },
  ]);
  expect(Object.keys(await treeOf(yard.current(slug)))).not.toContain(`cars/${dropped}.html`);
  expect(await feed()).toHaveLength(11);
  await expect(readFile(refused(), 'utf8')).rejects.toThrow('ENOENT');
});

test('a lawyer’s severity lets it through; the report and the command repeat the reason, and name page, feed and car', async () => {
  await yard.tenant(slug, { site: site(licensed, { 'price-single': { severity: 'warn', reason } }) });
  expect([(await run('build')).dealer.cars, (await feed()).length]).toEqual([12, 12]);
  const asWritten = reason.replace('&', '&amp;');
  const report = async () => {
    const releases = join(yard.outDir, slug, 'releases');
    const { id } = JSON.parse(await readFile(join(yard.outDir, 'report.json'), 'utf8')).dealers[0].release;
    return readFile(join(releases, `${id}.report.html`), 'utf8');
  };
  expect(await report()).toContain(asWritten);
  const { code, dealer: found } = await run('compliance');
  expect(code).toBe(0);
  expect((found.rules as { rule: string }[]).find(({ rule }) => rule === 'price-single')).toMatchObject({ severity: 'warn', reason });
  const broken = () => (found.places as { rule: string; ok: boolean }[]).filter(({ rule, ok }) => rule === 'price-single' && !ok);
  expect(broken()).toMatchObject([
    { page: `cars/${dropped}.html`, problem: partly },
    { page: 'feeds/stock.json', car: '2021 Mazda CX-5', problem: partly },
  ]);

  // Another car's price: the breach of the car that is carried over stays in the report, on its page and in the feed.
  await yard.tenant(slug, { cars: cars(29_500) });
  expect((await run('build')).dealer).toMatchObject({ cars: 12, unchanged: false });
  for (const text of [asWritten, `/cars/${dropped}`, 'the feed stock.json']) expect(await report()).toContain(text);
});

test('a dealer with all faults gets one page: each rule of Australia, where it is broken and what to do', async () => {
  const all = 'all-faults';
  const place = (id: string, state: string) => ({ id, name: `Yard ${id}`, slug: `yard-${id}`, address: { city: 'Town', state } });
  const words = [
    'Plus on-road costs.',
    'This week only $27,500 drive away!',
    'Was $35,000. Yours from $99 a week.',
    'Finance at 6.99% p.a.',
    'At 9.47% p.a. comparison rate, counted with 52 weekly repayments.',
    'It has a 5-star ANCAP rating and uses 5.9 L/100 km. Burnouts? Easy. Hurry, only 2 left!',
  ];
  const faulty = carsOf(8).map((car, index) => ({
    ...car,
    comments: words[index],
    price_type: index === 7 ? 'excluding_government_charges' : index === 5 ? 'ask_us' : 'drive_away',
    car_type: index === 6 ? 'new' : 'used',
  }));
  const locations = [place('1', 'NSW'), place('2', 'VIC'), place('3', 'WA')];
  const settings = {
    dealer: { name: 'All Faults', url: 'https://faults.example.com', locations },
    cars: { priceType: 'drive_away', priceNote: 'Prices may change.' },
    forms: { notice: 'We answer soon.', optInChecked: true },
  };
  const page = (title: string, text: string) => `---\ntitle: ${title}\ndescription: ${title} of All Faults.\n---\n\n${text}\n`;
  await yard.tenant(all, {
    site: siteOf('All Faults', settings),
    cars: faulty,
    content: {
      'finance.md': page('Finance', 'Ask us.'),
      'privacy-policy.md': page('Privacy policy', 'We keep your data safe. [Finance](/finance)'),
    },
  });
  const { code } = await forecourt(['build', all, ...yard.flags]);
  expect(code).toBe(1);
  const text = await readFile(join(yard.outDir, all, 'law.html'), 'utf8');
  const [broken = ''] = text.split('<h3>Kept');
  const australian = ruleIds.filter((rule) => ruleOf(rule).country.includes('AU'));
  expect(australian.filter((rule) => !broken.includes(`Rule ${rule}.`))).toEqual([]);
});
