import type { RuleId } from '#lib/compliance/check-page.ts';
import type { LawPage } from '#lib/compliance/law-page.ts';
import type { LawContext } from '#lib/compliance/rule.ts';
import { dayMs } from '#lib/model/time.ts';
import { carPage, filler, lawOf, now, pageOf } from './law-pages.ts';

/** For each rule a page that breaks it, and one that keeps it. */
export type RulePages = { law?: LawContext; breaks: LawPage; keeps: LawPage };

const inState = (state: string) => lawOf({ states: [state] });
const nz = lawOf({ country: 'NZ', states: ['OTAGO'] });
const us = lawOf({ country: 'US', states: ['OR'] });
const california = lawOf({ country: 'US', states: ['CA'] });
const warning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';
const form = (inside: string, after: string) =>
  pageOf(`<form><label>Phone <input type="tel" name="phone"></label>${inside}<button>Send</button></form><p>${after}</p>`, {
    file: 'contact.html',
  });
const newsBox = (ticked: string) =>
  `<input id="n" type="checkbox" name="opt_in"${ticked}><label for="n">Keep me up to date with news and offers.</label>`;
const notice =
  'Acme Pty Ltd collects what you write to answer you. Without it we cannot answer. We share it with our suppliers, some of whom are overseas. You may see and correct it: our privacy policy says how.';
const consumerNotice = `<section><h2>Consumer Information Notice</h2><dl><dt>Trader</dt><dd>Acme Pty Ltd</dd><dt>Trader number</dt><dd>M123456</dd><dt>Address</dt><dd>1 High Street, Dunedin 9016</dd>
<dt>Cash price</dt><dd>$28,990 including GST and on-road costs</dd><dt>Make</dt><dd>Mazda</dd><dt>Model</dt><dd>3</dd><dt>Year</dt><dd>2021</dd><dt>Odometer</dt><dd>41,200 km</dd>
<dt>VIN</dt><dd>6FYPH19E9T7254808</dd><dt>Security interest</dt><dd>None is registered on the PPSR</dd></dl></section>`;
const offered = { history: new Map([['red-car', { offered: [[30_990, now - 40 * dayMs] as const, [28_990, now - 5 * dayMs] as const] }]]) };

export const rulePages: Record<RuleId, RulePages> = {
  'price-single': { breaks: carPage('<p>Plus on road costs and dealer delivery.</p>'), keeps: carPage('<p>One owner.</p>') },
  'price-lowest': {
    breaks: carPage('<p>This week only $27,500 drive away!</p>', { offered: 28_990 }),
    keeps: carPage('<p>At $28,990 drive away.</p>', { offered: 28_990 }),
  },
  'price-label': { breaks: carPage('', {}, '$28,990', 'One owner'), keeps: carPage('') },
  'price-region': { breaks: carPage(''), keeps: carPage('<p>Drive-away prices are for private buyers in NSW.</p>') },
  'price-rego': {
    law: inState('WA'),
    breaks: carPage('', { condition: 'new' }),
    keeps: carPage('<p>With 6 months registration.</p>', { condition: 'new' }),
  },
  'price-used-da': {
    law: inState('WA'),
    breaks: carPage(''),
    keeps: carPage('<p>Drive away includes the transfer fee and stamp duty.</p>'),
  },
  'price-vic': { law: inState('VIC'), breaks: carPage('', {}, '$28,990', 'Excl. govt. charges'), keeps: carPage('') },
  'lic-nsw': { breaks: pageOf(`${filler}MD 12345`), keeps: pageOf(`${filler}<p>Dealer licence MD 12345</p>`) },
  'ad-nsw': {
    breaks: carPage('<p>Acme Motors, dealer licence MD 12345</p><a href="tel:0290000000">Call</a>'),
    keeps: carPage(
      '<p>Acme Motors, dealer licence MD 12345</p><a href="tel:0290000000">Call</a><dl><dt>Registration</dt><dd>ABC12D</dd></dl>',
    ),
  },
  'orc-nsw': { breaks: carPage('<p>On-road costs are extra.</p>'), keeps: carPage('<p>Government charges are inside.</p>') },
  'lic-wa': {
    law: inState('WA'),
    breaks: pageOf(`${filler}<p>Acme Motors</p>`),
    keeps: pageOf(`${filler}<p>Acme Motors, dealer licence MD 12345</p>`),
  },
  'lic-other': { law: inState('VIC'), breaks: pageOf(filler), keeps: pageOf(`${filler}<p>LMCT 12345</p>`) },
  'was-now': {
    law: lawOf(offered),
    breaks: carPage('<p>Was $35,000.</p>'),
    keeps: carPage('<p>now $28,990, was <s>$30,990</s></p>'),
  },
  'cr-repay': {
    breaks: pageOf('<p>Yours from $99 a week with our finance.</p>'),
    keeps: pageOf('<p>$99 a week at 8.49% p.a., 9.47% p.a. comparison rate</p>'),
  },
  'cr-comp': {
    breaks: pageOf('<p>Finance at 6.99% p.a.</p><details><summary>More</summary>7.49% p.a. comparison rate</details>'),
    keeps: pageOf('<p>6.99% p.a. <b>7.49% p.a. comparison rate</b></p>'),
  },
  'cr-warn': {
    breaks: pageOf('<p>9.47% p.a. comparison rate</p>'),
    keeps: pageOf(`<p>9.47% p.a. comparison rate, for a secured loan of $30,000 over 5 years.</p><p>${warning}</p>`),
  },
  'cr-math': {
    breaks: pageOf('<p>9.47% p.a. comparison rate, counted with 52 weekly repayments</p>'),
    keeps: pageOf('<p>9.47% p.a. comparison rate, counted with 52.18 weekly repayments</p>'),
  },
  ancap: {
    breaks: pageOf('<p>It has a 5-star ANCAP safety rating.</p>'),
    keeps: pageOf('<p>It has a 5-star ANCAP safety rating (tested 2023).</p>'),
  },
  'fuel-claim': { breaks: pageOf('<p>Only 5.9 L/100 km.</p>'), keeps: pageOf('<p>5.9 L/100 km combined, ADR 81/02.</p>') },
  app5: { breaks: form('', 'We answer within a day.'), keeps: form('', notice) },
  adm: {
    breaks: pageOf('<p>We keep your data safe.</p>', { file: 'privacy-policy.html' }),
    keeps: pageOf('<p>No computer program decides about you.</p><a href="/finance">Finance</a>', { file: 'privacy-policy.html' }),
  },
  spam: {
    breaks: form(newsBox(' checked=""'), notice),
    keeps: form(newsBox(''), 'News come from Acme Motors, and you can unsubscribe at any time.'),
  },
  utp: { breaks: pageOf('<p>Hurry, only 2 left!</p>'), keeps: pageOf('<p>Two of these are in stock.</p>') },
  fcai: { breaks: pageOf('<p>Burnouts? Easy.</p>'), keeps: pageOf('<video src="/walk-around.mp4"></video>') },
  cin: { law: nz, breaks: carPage('', { hasCheckout: true }), keeps: carPage(consumerNotice, { hasCheckout: true }) },
  trader: { law: nz, breaks: pageOf(filler), keeps: pageOf(`${filler}<p>Registered motor vehicle trader M123456</p>`) },
  'fuel-nz': {
    law: nz,
    breaks: carPage('<p>Uses 5.9 L/100 km.</p>'),
    keeps: carPage('<p>5.9 L/100 km, $2,100 a year, 4 stars.</p>'),
  },
  'price-nz': { law: nz, breaks: carPage('', {}, '$28,990', '+ ORC'), keeps: carPage('', {}, '$28,990', '+ ORC $450') },
  'cr-pay-nz': {
    law: nz,
    breaks: pageOf('<p data-repayment="">$120 a week at 9.95% p.a.</p>'),
    keeps: pageOf('<p data-repayment="">$120 a week at 9.95% p.a., total of payments $24,960</p>'),
  },
  'cr-rate-nz': {
    law: nz,
    breaks: pageOf('<p>From $120 a week with our finance.</p>'),
    keeps: pageOf('<p>$120 a week at 9.95% p.a., establishment fee $395</p>'),
  },
  'free-nz': {
    law: nz,
    breaks: pageOf('<p>12 months interest free!</p>'),
    keeps: pageOf('<p>12 months interest free, and the cash price is the same.</p>'),
  },
  'priv-nz': { law: nz, breaks: form('', 'We answer within a day.'), keeps: form('', notice) },
  regz: {
    law: us,
    breaks: pageOf('<p>$299 a month, $1,000 down.</p>'),
    keeps: pageOf('<p>$299 a month for 72 months, $1,000 down payment, 7.99% annual percentage rate.</p>'),
  },
  'ca-766': { law: california, breaks: carPage('', {}, '$28,990', 'Plus taxes'), keeps: carPage('', {}, '$28,990', 'Total price') },
  ftc: { law: us, breaks: pageOf('<p>Guaranteed approval for everyone.</p>'), keeps: pageOf('<p>Subject to approved credit.</p>') },
  gpc: {
    law: california,
    breaks: pageOf('<script src="https://connect.facebook.net/en_US/fbevents.js"></script>'),
    keeps: pageOf(
      '<script>navigator.globalPrivacyControl</script><script id="__NEXT_DATA__" type="application/json">{"vendors":{"metaPixel":{"id":"1"}}}</script>',
    ),
  },
};

/** Rules that only forbid: a page that keeps them has nothing to point at. */
export const onlyForbid: readonly RuleId[] = ['utp', 'ftc'];
