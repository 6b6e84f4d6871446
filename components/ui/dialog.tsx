import * as Radix from 'radix-ui/dialog';
import type { ReactNode, RefObject } from 'react';
import styles from './dialog.module.scss';

/** What every dialog gets from the button that opens it. */
export type DialogState = { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void };

type Props = DialogState & {
  className: string | undefined;
  /** Dims the page behind a dialog that does not cover it. */
  scrim?: boolean;
  /** Set if a link in it opens another dialog. Left open below that one, this dialog would block scrolling and tapping on a phone. */
  closesOnLink?: boolean;
  /** Gets the focus when the dialog opens. Otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Holds exactly one `DialogTitle`. */
  children: ReactNode;
};

/** A modal dialog. `onClosed` must return the focus: the button that opens the dialog is not part of it. */
export function Dialog({ open, onOpenChange, onClosed, className, scrim = false, closesOnLink = false, initialFocus, children }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {scrim && <Radix.Overlay className={styles.scrim} />}
        <Radix.Content
          className={className}
          aria-describedby={undefined}
          onClick={({ target }) => {
            if (closesOnLink && (target as Element).closest('a[href]')) onOpenChange(false);
          }}
          onOpenAutoFocus={(event) => {
            if (!initialFocus) return;
            event.preventDefault();
            initialFocus.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const DialogTitle = Radix.Title;
export const DialogClose = Radix.Close;
