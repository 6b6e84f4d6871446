import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { CalculatorSetup } from '#lib/pages/car-finance.ts';
import styles from './calculator-dialog.module.scss';
import { CalculatorForm } from './calculator-form.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
  setup: CalculatorSetup;
  enquireHref?: string | undefined;
};

/** The repayment calculator as a modal dialog; what was typed is kept while the page is open. */
export function CalculatorDialog({ open, onOpenChange, onClosed, setup, enquireHref }: Props) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.panel}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <div className={styles.top}>
            <Dialog.Title className={styles.title}>Work out repayments</Dialog.Title>
            <Dialog.Close className={styles.close}>
              <X size={24} aria-hidden="true" />
              <span className="visually-hidden">Close</span>
            </Dialog.Close>
          </div>
          <CalculatorForm setup={setup} enquireHref={enquireHref} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
