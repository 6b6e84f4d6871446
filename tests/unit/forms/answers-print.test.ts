import { describe, expect, test } from 'vitest';
import { answersPrint } from '#lib/forms/answers-print.ts';
import type { FinancePlan } from '#lib/locale/finance-plan.ts';
import { car } from './lead-input.ts';

const plan: FinancePlan = {
  ...{ repayment: 130.24, frequency: 'week', borrow: 30_000, deposit: 10_000 },
  ...{ tradeIn: 0, residual: 0, years: 5, rate: 8.5 },
};
const file = { name: 'a.jpg', size: 3, type: 'image/jpeg', lastModified: 7 };
const answers = {
  form: { id: 'finance-enquiry' },
  step: 0,
  car,
  leadId: undefined,
  values: { name: 'Ana', vehiclePriceBudget: '30000' },
  files: [file],
  plan,
};

describe('the print of answers', () => {
  test('is that of the same answers, and begins with the form', () => {
    expect(answersPrint(structuredClone(answers))).toBe(answersPrint(answers));
    expect(JSON.parse(answersPrint(answers))[0]).toBe('finance-enquiry');
  });

  test.each<[string, Partial<Parameters<typeof answersPrint>[0]>]>([
    ['another form', { form: { id: 'enquiry' } }],
    ['another step', { step: 1 }],
    ['another car', { car: { ...car, id: '8' } }],
    ['no car', { car: undefined }],
    ['the lead of earlier steps', { leadId: 'f'.repeat(32) }],
    ['another answer', { values: { ...answers.values, name: 'Bo' } }],
    ['another file of the same name', { files: [{ ...file, lastModified: 8 }] }],
    ['a plan over more years, which borrows the same (rule F18)', { plan: { ...plan, years: 7, repayment: 99.1 } }],
    ['no plan', { plan: undefined }],
  ])('is another one for %s', (_what, changed) => expect(answersPrint({ ...answers, ...changed })).not.toBe(answersPrint(answers)));
});
