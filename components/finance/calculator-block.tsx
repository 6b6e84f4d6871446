import { useEffect, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import type { LoanInput } from '#lib/finance/calculator.ts';
import type { LinkedFinance } from '#lib/finance/linked-start.ts';
import { parsePlan } from '#lib/locale/finance-plan.ts';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { CarModel } from '#lib/pages/car.ts';
import { parseFinanceQuery } from '#lib/routes/finance-link.ts';
import styles from './calculator-block.module.scss';
import { CalculatorFields } from './calculator-fields.tsx';

const loadAnswers = () => import('#lib/finance/answer-loan.ts').then(({ answerLoan }) => ({ answerLoan }));

/** The finance of the car that a link names; undefined if it cannot be loaded. */
async function loadFinance(place: BlockViewOf<'calculator'>['place'], id: string | undefined): Promise<LinkedFinance | undefined> {
  if (id === undefined) return undefined;
  const { loadCarById } = await import('#lib/browser/load-car-by-id.ts');
  const answer = await loadCarById<CarModel>(place, id);
  return answer.state === 'listed' ? answer.car.finance : undefined;
}

/** The loan of a link that carries a whole plan (rule F18), or else the given one. */
function plannedLoan(loan: LoanInput, search: string): LoanInput {
  const plan = parsePlan(search);
  if (!plan) return loan;
  const { borrow, repayment: _repayment, ...rest } = plan;
  return { ...loan, ...rest, price: borrow + rest.deposit + rest.tradeIn };
}

/**
 * The repayment calculator on a page. Its HTML has the example that it starts with; the code that calculates loads when a field is used, or
 * at once for a link that brings a car or a price along.
 */
export function CalculatorBlock({ block }: { block: BlockViewOf<'calculator'> }) {
  const [answers, setAnswers] = useState<Awaited<ReturnType<typeof loadAnswers>>>();
  const [start, setStart] = useState(block.start);
  // A failure is silent: the next use of a field tries again.
  const load = async () => {
    if (!answers) await loadAnswers().then(setAnswers, () => undefined);
  };
  useEffect(() => {
    const { vehiclePriceBudget: price, car_id: id } = parseFinanceQuery(location.search);
    if (price === undefined && id === undefined) return;
    const loading = Promise.all([
      loadAnswers(),
      import('#lib/finance/linked-start.ts'),
      // The link has the price even if the car cannot be loaded.
      loadFinance(block.place, id).catch(() => undefined),
    ]).catch(() => undefined);
    return untilStopped(loading, (loaded) => {
      if (!loaded) return;
      const [code, { linkedStart }, finance] = loaded;
      setAnswers(code);
      const linked = linkedStart(block.start, price, finance);
      setStart({ ...linked, loan: plannedLoan(linked.loan, location.search) });
    });
  }, [block]);
  const answer = (loan: LoanInput) => {
    if (answers) return answers.answerLoan(loan, start);
    return JSON.stringify(loan) === JSON.stringify(block.start.loan) ? { text: block.text } : undefined;
  };
  return (
    <section className={styles.calculator} aria-label={block.title} onFocus={load} onPointerDown={load}>
      <h2>{block.title}</h2>
      <CalculatorFields key={JSON.stringify(start.loan)} start={start} answer={answer} enquireHref={block.enquireHref} />
      <p className={styles.static}>Turn on JavaScript to calculate with your own numbers, or ask us.</p>
    </section>
  );
}
