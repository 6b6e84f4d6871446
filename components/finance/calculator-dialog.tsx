import { type ComponentProps, useMemo, useRef } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { answerLoan } from '#lib/finance/answer-loan.ts';
import { type CalculatorSetup, calculatorStart } from '#lib/finance/calculator-start.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import { type WorkedOut, workedOut } from '#lib/finance/worked-out.ts';
import styles from './calculator-dialog.module.scss';
import { CalculatorFields } from './calculator-fields.tsx';

type Props = {
  setup: CalculatorSetup;
  offer?: OfferLoan | undefined;
  enquireHref?: string | undefined;
  /** The shopper's earlier calculation. */
  kept?: WorkedOut | undefined;
  /** Called with the current calculation after each change. */
  onChange?: (made: WorkedOut | undefined) => void;
};

/** The repayment calculator of a car; it starts with the car's offer, or with the shopper's earlier calculation. */
export function CalculatorForm({ setup, offer, enquireHref, kept, onChange }: Props) {
  const start = useMemo(() => calculatorStart(setup, offer), [setup, offer]);
  return (
    <CalculatorFields
      start={start}
      first={kept?.loan}
      answer={(loan) => answerLoan(loan, start)}
      enquireHref={enquireHref}
      onAnswer={(loan, answer) => onChange?.(workedOut(start.loan, loan, answer?.plan))}
    />
  );
}

type DialogProps = DialogState &
  Omit<ComponentProps<typeof CalculatorForm>, 'onChange'> & { onLeft?: ((made: WorkedOut | undefined) => void) | undefined };

/** The repayment calculator as a modal dialog. `onLeft` gets the calculation when the dialog closes. When reopened, it starts with that. */
export function CalculatorDialog({ setup, offer, enquireHref, kept, onLeft, onOpenChange, ...dialog }: DialogProps) {
  const lastPlan = useRef(kept);
  const change = (open: boolean) => {
    onOpenChange(open);
    if (!open) onLeft?.(lastPlan.current);
  };
  const note = (now: WorkedOut | undefined) => {
    lastPlan.current = now;
  };
  return (
    <Dialog {...dialog} onOpenChange={change} className={styles.panel} scrim closesOnLink>
      <div className={styles.top}>
        <DialogTitle className={styles.title}>Work out repayments</DialogTitle>
        <DialogClose className={styles.close}>
          <Icon name="x" size={24} />
          <span className="visually-hidden">Close</span>
        </DialogClose>
      </div>
      <CalculatorForm setup={setup} offer={offer} enquireHref={enquireHref} kept={kept} onChange={note} />
    </Dialog>
  );
}
