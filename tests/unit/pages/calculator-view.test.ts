import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CalculatorBlock } from '#components/finance/calculator-block.tsx';
import { calculatorView } from '#lib/pages/blocks/dealer-views.ts';
import { contentModel } from '#lib/pages/content.ts';
import { pageOf, testMotors } from './test-motors.ts';

const finance = pageOf('/finance');
const pageAt = (path: string, options: object = {}, changes: object = {}) =>
  contentModel(testMotors(options, [], [finance, pageOf(path, changes)]), path);

describe('the calculator of a page (rule A33)', () => {
  it('starts with the numbers of the site', () => {
    const catalogue = testMotors(
      { finance: { defaultAmount: 20_000, interestRate: 8, termYears: 4, establishmentFee: 300 } },
      [],
      [finance],
    );
    expect(calculatorView(catalogue, { type: 'calculator' })).toMatchObject({
      title: 'Work out repayments',
      start: { loan: { price: 20_000, rate: 8, years: 4, establishmentFee: 300, frequency: 'week' }, deposit: 'Deposit' },
      enquireHref: '/finance#finance-form',
    });
  });

  it('has its example with the rate beside it, and the warning, in the HTML', () => {
    const block = calculatorView(testMotors({}), { type: 'calculator', price: 10_000 });
    if (!block) throw new Error('There is no calculator.');
    const html = renderToStaticMarkup(createElement(CalculatorBlock, { block }));
    for (const text of [block.text.repayment.amount, block.text.rate.amount, 'comparison rate', block.text.summary])
      expect(html).toContain(text);
    expect(html).toContain('WARNING: This comparison rate is true only for the example given');
    expect(html).toContain('value="10,000"');
    expect(html).toContain('Turn on JavaScript to calculate with your own numbers, or ask us.');
  });

  it.each([
    ['without finance', { finance: { enabled: false } }, {}],
    ['with a final payment that the loan cannot have', { finance: { residual: 60_000 } }, {}],
  ])('is left out %s', (_what, options, block) => {
    expect(calculatorView(testMotors(options), { type: 'calculator', ...block })).toBeUndefined();
  });

  it('leads to the page for questions about finance, if there is one', () => {
    const catalogue = testMotors({}, [], [finance, pageOf('/finance-enquiry')]);
    expect(calculatorView(catalogue, { type: 'calculator' })?.enquireHref).toBe('/finance-enquiry#finance-form');
    expect(calculatorView(testMotors({}), { type: 'calculator' })?.enquireHref).toBeUndefined();
  });
});

describe('the order of a page (rule A34)', () => {
  const steps = { type: 'steps' as const, steps: [{ title: 'Book' }] };
  const text = { type: 'text' as const, text: 'Text' };
  const typesOf = (blocks: readonly { type: string }[] = []) => blocks.map(({ type }) => type);

  it.each([
    ['/finance', ['text'], ['calculator'], undefined],
    ['/service', ['steps', 'text', 'text'], [], true],
    ['/trade-in', ['steps', 'text', 'text'], [], true],
    ['/parts', ['text', 'steps', 'text'], [], undefined],
  ] as const)('%s', (path, column, beside, formFirst) => {
    const page = path === '/finance' ? pageAt('/finance') : pageAt(path, {}, { blocks: [text, steps, text] });
    expect([typesOf(page?.blocks.column), typesOf(page?.blocks.beside), page?.formFirst]).toEqual([column, beside, formFirst]);
    expect(page?.form).toBeDefined();
  });

  it('keeps a calculator in the column where there is no text', () => {
    const page = pageAt('/pages/loan', {}, { blocks: [{ type: 'calculator' }] });
    expect([typesOf(page?.blocks.column), page?.blocks.beside]).toEqual([['calculator'], undefined]);
  });

  it('does not put a form first that the page does not have', () => {
    expect(pageAt('/service', {}, { form: 'none' })?.formFirst).toBeUndefined();
  });
});
