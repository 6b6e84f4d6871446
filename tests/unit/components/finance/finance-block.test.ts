import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import styles from '#components/finance/finance-block.module.scss';
import { FinanceBlock } from '#components/finance/finance-block.tsx';
import { FinanceNotes } from '#components/finance/finance-notes.tsx';
import type { FinanceOffer } from '#lib/finance/shown-offer.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { visibleText } from '../visible-text.ts';
import { calculator } from './calculator-setup.ts';

const loan = { rate: 8.49, comparisonRate: 9.47, years: 5, deposit: 0, residual: 0 };
const repayment = (notes: string[]): FinanceOffer => ({
  kind: 'repayment',
  repayment: { amount: '$90.50', label: 'per week' },
  comparison: { amount: '9.47% p.a.', label: 'comparison rate' },
  terms: 'Example: 5-year term.',
  notes,
  loan,
});
const enquire: FinanceOffer = { kind: 'enquire', text: 'Enquire for Finance', loan };
const preApproval = { name: 'Get Pre-Approved Now', href: '/pre-approval' };
const ask: NonNullable<CarFinance['ask']> = {
  request: { selfAssessedCreditScore: 'GREAT', purchasePrice: 20_000, loanTerm: 5, whoIsHelping: 'Test Motors' },
  settings: {
    locale: { language: 'en-AU' },
    finance: { creditScore: 'GREAT', sampleComparisonRates: { from: 8, to: 19 }, establishmentFees: {} },
  },
};
const linesOf = (finance: Omit<CarFinance, 'calculator'>, offer: FinanceOffer | undefined) =>
  visibleText(FinanceBlock, { finance: { calculator, ...finance, ...(offer ? { offer } : {}) } });

describe('the finance of a car', () => {
  it.each<[string, Omit<CarFinance, 'calculator'>, FinanceOffer | undefined, string[]]>([
    [
      'a repayment with its comparison rate, both marked where there are notes',
      {},
      repayment(['A warning.']),
      ['$90.50* per week', '9.47% p.a.* comparison rate', 'Example: 5-year term.', 'Work out repayments'],
    ],
    [
      'a repayment without notes',
      {},
      repayment([]),
      ['$90.50 per week', '9.47% p.a. comparison rate', 'Example: 5-year term.', 'Work out repayments'],
    ],
    ['an enquiry', { enquireHref: '/finance' }, enquire, ['Enquire for Finance', 'Work out repayments']],
    ['no offer yet', { ask }, undefined, ['Enquire for Finance', 'Work out repayments']],
    ['no empty line after a quote that failed', { ask, waiting: false }, undefined, ['Work out repayments']],
    [
      'the link alone after a quote that failed',
      { ask, waiting: false, enquireHref: '/finance' },
      undefined,
      ['Enquire for Finance', 'Work out repayments'],
    ],
    ['pre-approval', { preApproval }, enquire, ['Enquire for Finance', 'Work out repayments', 'Get Pre-Approved Now']],
  ])('shows %s', (_what, finance, offer, lines) => expect(linesOf(finance, offer)).toEqual(lines));

  it.each([
    ['while it is awaited', {}, true],
    ['while it is asked for', { waiting: true }, true],
    ['not after it failed', { waiting: false, enquireHref: '/finance' }, false],
  ])('keeps space for a quote %s', (_what, finance, hasSpace) => {
    const html = renderToStaticMarkup(createElement(FinanceBlock, { finance: { calculator, ask, ...finance } }));
    expect(html.includes(`class="${styles.room}"`)).toBe(hasSpace);
  });

  it.each([
    [undefined, []],
    ['/finance?car=a', ['/finance?car=a']],
  ])('links the enquiry to %s', (enquireHref, links) => {
    const finance = { calculator, offer: enquire, ...(enquireHref ? { enquireHref } : {}) };
    const html = renderToStaticMarkup(createElement(FinanceBlock, { finance }));
    expect(elementsOf(html, 'a').map(({ attributes }) => attributes.href)).toEqual(links);
  });
});

describe('the notes of an offer', () => {
  it.each<[string, FinanceOffer | undefined, string[]]>([
    ['no offer', undefined, []],
    ['an enquiry', enquire, []],
    ['a repayment without notes', repayment([]), []],
    ['a repayment with notes', repayment(['A disclaimer.', 'A warning.']), ['A disclaimer.', 'A warning.']],
  ])('of %s', (_what, offer, notes) => expect(textsOf(renderToStaticMarkup(createElement(FinanceNotes, { offer })), 'p')).toEqual(notes));
});
