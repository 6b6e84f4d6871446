import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CalculatorForm } from '#components/finance/calculator-form.tsx';
import type { LoanInput } from '#lib/finance/calculator.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { calculator } from './calculator-setup.ts';

const htmlOf = (loan: Partial<LoanInput> = {}, enquireHref?: string) =>
  renderToStaticMarkup(
    createElement(CalculatorForm, {
      setup: { ...calculator, loan: { ...calculator.loan, ...loan } },
      ...(enquireHref ? { enquireHref } : {}),
    }),
  );

describe('the repayment calculator', () => {
  it('names its fields', () =>
    expect(textsOf(htmlOf(), 'label', 'legend').map((text) => text.replace(/^Term.*/, 'Term'))).toEqual([
      'Amount to borrow ($)',
      'Interest rate per year (%)',
      'Term',
      'Final payment ($)',
      'Repayment frequency',
      'Weekly',
      'Fortnightly',
      'Monthly',
      'Yearly',
    ]));

  it('starts with the loan of the car', () => {
    expect(elementsOf(htmlOf(), 'input').flatMap(({ attributes }) => (attributes.type === 'text' ? [attributes.value] : []))).toEqual([
      '20000',
      '9',
      '0',
    ]);
    expect(elementsOf(htmlOf(), 'option').map(({ text, attributes }) => ('selected' in attributes ? `${text}!` : text))).toEqual([
      '1 year',
      '5 years!',
      '7 years',
    ]);
    expect(textsOf(htmlOf(), 'output')[0]).toContain('$415.17');
  });

  it.each<[string, Partial<LoanInput>, string]>([
    ['no amount', { amount: 0 }, 'Enter the amount to borrow.'],
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
