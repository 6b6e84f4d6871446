import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CarSummary } from '#components/car/car-summary.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { useRootMark } from '#components/ui/use-root-mark.ts';
import { formCar } from '#lib/forms/form-car.ts';
import type { CarFormId, FormsFile } from '#lib/forms/forms-file.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { FormSetup } from '#lib/pages/form-view.ts';
import styles from './form-dialog.module.scss';
import { FormNotice } from './form-notice.tsx';
import { LiveForm } from './live-form.tsx';
import { loadSiteForms } from './site-forms.ts';

type Props = {
  id: CarFormId;
  /** The page with the same form, in case this one cannot be loaded. */
  href: string;
  car: CarModel;
  open: boolean;
  onClose: () => void;
  /** Called if the form cannot be loaded and the shopper stays on the page. */
  onMissing: () => void;
};

/**
 * The forms of the site; null if they cannot be loaded. Then the shopper goes to the page of the form, where the site has one. Without a
 * network they stay on the page, which says why nothing opens (rule A7).
 */
function useSiteForms({ href, open, onClose, onMissing }: Omit<Props, 'id' | 'car'>): FormsFile<FormSetup> | null | undefined {
  const [file, setFile] = useState<FormsFile<FormSetup> | null>();
  const isLoaded = Boolean(file);
  const take = useEffectEvent((loaded: FormsFile<FormSetup> | undefined) => {
    const isHere = new URL(href).pathname === window.location.pathname;
    if (!loaded && !navigator.onLine) {
      onClose();
      onMissing();
    } else if (loaded || isHere) setFile(loaded ?? null);
    else window.location.assign(href);
  });
  useEffect(() => (open && !isLoaded ? untilStopped(loadSiteForms(), take) : undefined), [open, isLoaded]);
  return file;
}

/** A dialog with a form about the page's car. It keeps what was typed when it closes, and the browser returns the focus to the link. */
export function FormDialog({ id, href, car, open, onClose, onMissing }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const file = useSiteForms({ href, open, onClose, onMissing });
  useRootMark('data-with-modal', open);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const form = file?.forms[id];
  const trial = id === 'test-drive' ? car.trial : undefined;
  // The same object each time the dialog opens: a new one would fill in the form again.
  const view = useMemo(() => file && form && { setup: file.setup, form: trial ? { ...form, ...trial } : form }, [file, form, trial]);
  return (
    <dialog ref={dialog} className={styles.panel} aria-label={view?.form.title ?? 'Loading'} onClose={onClose} closedby="any">
      <button type="button" className={styles.close} onClick={onClose}>
        <Icon name="x" size={24} />
        <span className="visually-hidden">Close</span>
      </button>
      {file && view ? (
        <>
          <LiveForm id={`dialog-${id}`} view={view} makes={file.makes} car={formCar(car)} query={new URL(href).search}>
            <CarSummary card={car.card} label={id === 'valuation' ? 'You are interested in' : undefined} />
          </LiveForm>
          <FormNotice notice={file.setup.notice} />
        </>
      ) : (
        <p role="status" className={styles.loading}>
          {file === null ? `The form cannot be loaded. Reload the page${car.phone ? `, or call ${car.phone.text}` : ''}.` : 'Loading…'}
        </p>
      )}
    </dialog>
  );
}
