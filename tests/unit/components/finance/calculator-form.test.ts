import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CalculatorForm } from '#components/finance/calculator-dialog.tsx';
import type { LoanInput } from '#lib/finance/calculator.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { calculator } from './calculator-setup.ts';

const htmlOf = (loan: Partial<LoanInput> = {}, enquireHref?: string, offer?: OfferLoan) =>
  renderToStaticMarkup(
    createElement(CalculatorForm, {
      setup: { ...calculator, loan: { ...calculator.loan, ...loan } },
      offer,
      ...(enquireHref ? { enquireHref } : {}),
    }),
  );

describe('the repayment calculator', () => {
  it('names its fields', () =>
    expect(textsOf(htmlOf(), 'label', 'legend').map((text) => text.replace(/^Term.*/, 'Term'))).toEqual([
      'Price ($)',
      'Deposit ($)',
      'Trade-in ($)',
      'Interest rate per year (%)',
      'Term',
      'Final payment ($)',
      'Repayment frequency',
      'Weekly',
      'Fortnightly',
      'Monthly',
      'Yearly',
    ]));

  it('has the words of an American lender', () => {
    const html = renderToStaticMarkup(createElement(CalculatorForm, { setup: { ...calculator, language: 'en-US' } }));
    expect(textsOf(html, 'label').filter((text) => /payment|weeks/.test(text))).toEqual([
      'Down payment ($)',
      'Final payment ($)',
      'Every two weeks',
    ]);
    expect(textsOf(html, 'output')[0]).toMatch(/^\$415\.17 per month9\.00% APR$/);
  });

  const valuesOf = (html: string) =>
    elementsOf(html, 'input').flatMap(({ attributes }) => (attributes.type === 'text' ? [attributes.value] : []));

  it('writes cents with two digits', () =>
    expect(valuesOf(htmlOf({ price: 30_888, deposit: 3088.8, rate: 9.5, residual: 9266.45 }))).toEqual([
      '30,888',
      '3,088.80',
      '0',
      '9.5',
      '9,266.45',
    ]));

  it('starts with the loan of the car', () => {
    expect(valuesOf(htmlOf())).toEqual(['20,000', '0', '0', '9', '0']);
    expect(elementsOf(htmlOf(), 'option').map(({ text, attributes }) => ('selected' in attributes ? `${text}!` : text))).toEqual([
      '1 year',
      '2 years',
      '3 years',
      '4 years',
      '5 years!',
      '6 years',
      '7 years',
    ]);
    expect(textsOf(htmlOf(), 'output')[0]).toContain('$415.17');
  });

  it('starts with the offer of the car and shows its figures', () => {
    const offer = {
      rate: 8.49,
      comparisonRate: 9.47,
      years: 5,
      deposit: 4799,
      residual: 14_397,
      fee: 695,
      // A cent more than the formula gives: the lender's figure counts.
      repayment: { dollars: 162.8, per: 'week' as const },
    };
    const html = htmlOf({ price: 47_990 }, undefined, offer);
    expect(elementsOf(html, 'input').flatMap(({ attributes }) => (attributes.type === 'text' ? [attributes.value] : []))).toEqual([
      '47,990',
      '4,799',
      '0',
      '8.49',
      '14,397',
    ]);
    expect(textsOf(html, 'output')).toEqual(['$162.80 per week9.47% p.a. comparison rate']);
  });

  it('opens again with what was worked out before (rule F18)', () => {
    const loan = { ...calculator.loan, deposit: 5000, years: 3 };
    const html = renderToStaticMarkup(createElement(CalculatorForm, { setup: calculator, kept: { loan, onto: (href) => href } }));
    const typed = elementsOf(html, 'input').flatMap(({ attributes }) => (attributes.type === 'text' ? [attributes.value] : []));
    expect(typed).toEqual(['20,000', '5,000', '0', '9', '0']);
    expect(elementsOf(html, 'option').flatMap(({ text, attributes }) => ('selected' in attributes ? [text] : []))).toEqual(['3 years']);
  });

  it.each<[string, Partial<LoanInput>, string]>([
    ['no price', { price: 0 }, 'Enter the price.'],
    ['a deposit of the whole price', { deposit: 20_000 }, 'Enter less than the price.'],
    ['a trade-in worth the rest', { deposit: 5000, tradeIn: 15_000 }, 'Enter less than the rest of the price.'],
    ['a rate above 100', { rate: 101 }, 'Enter a rate from 0 to 100.'],
    ['a final payment above the amount', { residual: 20_001 }, 'Enter no more than the amount to borrow.'],
  ])('says what is wrong beside the field: %s', (_what, loan, message) => {
    const html = htmlOf(loan);
    const [problem] = elementsOf(html, 'p').filter(({ text }) => text === message);
    const [field] = elementsOf(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true');
    expect(problem?.attributes.id).toBe(field?.attributes['aria-describedby']);
    expect(textsOf(html, 'output')).toEqual(['Check the highlighted field.']);
  });

  it.each([
    [undefined, []],
    ['/finance', ['Ask about finance']],
  ])('links to finance at %s', (href, links) => expect(textsOf(htmlOf({}, href), 'a')).toEqual(links));
});
