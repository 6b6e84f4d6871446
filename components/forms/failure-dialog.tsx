import { useEffect, useRef } from 'react';
import button from '#components/ui/button.module.scss';
import { messages } from '#lib/forms/messages.ts';
import styles from './failure-dialog.module.scss';

/**
 * A dialog that says that a form was not sent (rule E95). On closing, the focus goes to the first invalid field, or to the form's button.
 */
export function FailureDialog({ form }: { form: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const goBack = () => {
    const element = document.getElementById(form);
    const wrong = element?.querySelector<HTMLElement>('[aria-invalid=true]');
    (wrong ?? element?.querySelector<HTMLElement>('[data-send]'))?.focus();
  };
  return (
    <dialog ref={dialog} className={styles.dialog} role="alertdialog" aria-labelledby={`${form}-failure`} onClose={goBack}>
      <p id={`${form}-failure`}>{messages.submitFailed}</p>
      <button type="button" className={`${button.button} ${button.primary}`} onClick={() => dialog.current?.close()}>
        OK
      </button>
    </dialog>
  );
}
