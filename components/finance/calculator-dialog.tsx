import type { ComponentProps } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import styles from './calculator-dialog.module.scss';
import { CalculatorForm } from './calculator-form.tsx';

/** The repayment calculator as a modal dialog. Closing it keeps the typed values. */
export function CalculatorDialog({ setup, offer, enquireHref, ...dialog }: DialogState & ComponentProps<typeof CalculatorForm>) {
  return (
    <Dialog {...dialog} className={styles.panel} scrim>
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
