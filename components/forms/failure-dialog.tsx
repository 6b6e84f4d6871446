import { useEffect, useRef } from 'react';
import button from '#components/ui/button.module.scss';
import { messages } from '#lib/forms/messages.ts';
import styles from './failure-dialog.module.scss';

/** Says over the page that a form was not sent (rule E95). Closed, it returns to the first wrong field of the form, or to its button. */
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
