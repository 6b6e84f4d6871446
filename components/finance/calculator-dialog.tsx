import { type ComponentProps, useMemo } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import { type CalculatorSetup, calculatorStart } from '#lib/finance/calculator-start.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import styles from './calculator-dialog.module.scss';
import { CalculatorFields } from './calculator-fields.tsx';

type Props = { setup: CalculatorSetup; offer?: OfferLoan | undefined; enquireHref?: string | undefined };

/** The repayment calculator of a car; it starts with the car's offer. */
export function CalculatorForm({ setup, offer, enquireHref }: Props) {
  const start = useMemo(() => calculatorStart(setup, offer), [setup, offer]);
  return <CalculatorFields start={start} answer={(loan) => answerLoan(loan, start)} enquireHref={enquireHref} />;
}

/** The repayment calculator as a modal dialog. Closing it keeps the typed values. */
export function CalculatorDialog({ setup, offer, enquireHref, ...dialog }: DialogState & ComponentProps<typeof CalculatorForm>) {
  return (
    <Dialog {...dialog} className={styles.panel} scrim closesOnLink>
      <div className={styles.top}>
        <DialogTitle className={styles.title}>Work out repayments</DialogTitle>
        <DialogClose className={styles.close}>
          <Icon name="x" size={24} />
          <span className="visually-hidden">Close</span>
        </DialogClose>
      </div>
      <CalculatorForm setup={setup} offer={offer} enquireHref={enquireHref} />
    </Dialog>
  );
}
