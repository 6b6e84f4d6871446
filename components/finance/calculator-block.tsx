import { useEffect, useState } from 'react';
import type { LoanInput } from '#lib/finance/calculator.ts';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { parseFinanceQuery } from '#lib/routes/finance-link.ts';
import { parsePlan } from '#lib/routes/finance-plan.ts';
import styles from './calculator-block.module.scss';
import { CalculatorFields } from './calculator-fields.tsx';

const loadAnswers = () => import('#lib/finance/answer-loan.ts').then(({ answerLoan }) => ({ answerLoan }));

/** The loan of a link: a whole plan (rule F17), or the price of a car. */
function linkedLoan(loan: LoanInput, price: number, search: string): LoanInput {
  const plan = parsePlan(search);
  if (!plan) return { ...loan, price };
  const { borrow, repayment: _repayment, ...rest } = plan;
  return { ...loan, ...rest, price: borrow + rest.deposit + rest.tradeIn };
}

/**
 * The repayment calculator on a page. Its HTML has the example that it starts with; the code that calculates loads when a field is used, or
 * at once for a link that brings a price along.
 */
export function CalculatorBlock({ block }: { block: BlockViewOf<'calculator'> }) {
  const [answers, setAnswers] = useState<Awaited<ReturnType<typeof loadAnswers>>>();
  const [start, setStart] = useState(block.start);
  // A failure is silent: the next use of a field tries again.
  const load = async () => {
    if (!answers) await loadAnswers().then(setAnswers, () => undefined);
  };
  useEffect(() => {
    const { vehiclePriceBudget: price } = parseFinanceQuery(location.search);
    if (price === undefined) return;
    const linked = linkedLoan(block.start.loan, price, location.search);
    loadAnswers().then(
      (code) => {
        setAnswers(code);
        setStart({ ...block.start, loan: linked });
      },
      () => undefined,
    );
  }, [block]);
  const answer = (loan: LoanInput) => {
    if (answers) return answers.answerLoan(loan, start);
    return JSON.stringify(loan) === JSON.stringify(block.start.loan) ? { text: block.text } : undefined;
  };
  return (
    <section className={styles.calculator} aria-label={block.title} onFocus={load} onPointerDown={load}>
      <h2>{block.title}</h2>
      <CalculatorFields key={start.loan.price} start={start} answer={answer} enquireHref={block.enquireHref} />
      <p className={styles.static}>Turn on JavaScript to calculate with your own numbers, or ask us.</p>
    </section>
  );
}
