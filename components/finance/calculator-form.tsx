import { useMemo } from 'react';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import { type CalculatorSetup, calculatorStart } from '#lib/finance/calculator-start.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import { CalculatorFields } from './calculator-fields.tsx';

type Props = { setup: CalculatorSetup; offer?: OfferLoan | undefined; enquireHref?: string | undefined };

/** The repayment calculator of a car; it starts with the car's offer. */
export function CalculatorForm({ setup, offer, enquireHref }: Props) {
  const start = useMemo(() => calculatorStart(setup, offer), [setup, offer]);
  return <CalculatorFields start={start} answer={(loan) => answerLoan(loan, start)} enquireHref={enquireHref} />;
}
