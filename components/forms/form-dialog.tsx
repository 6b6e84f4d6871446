import { useEffect, useState } from 'react';
import { Dialog, DialogClose, type DialogState, DialogTitle } from '#components/ui/dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { formCar } from '#lib/forms/form-car.ts';
import type { CarFormId, FormsFile } from '#lib/forms/forms-file.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { FormSetup } from '#lib/pages/form-view.ts';
import { CarSummary } from './car-summary.tsx';
import styles from './form-dialog.module.scss';
import { LiveForm } from './live-form.tsx';
import { loadSiteForms } from './site-forms.ts';

type Props = DialogState & {
  id: CarFormId;
  /** The page that has a form too, if this one cannot be loaded. */
  href: string;
  car: CarModel;
};

/** A form about the car of the page, over the page. */
export function FormDialog({ id, href, car, ...dialog }: Props) {
  const [file, setFile] = useState<FormsFile<FormSetup>>();
  useEffect(() => {
    let isGone = false;
    void loadSiteForms().then((loaded) => {
      if (isGone) return;
      if (loaded) setFile(loaded);
      else window.location.assign(href);
    });
    return () => {
      isGone = true;
    };
  }, [href]);
  const form = file?.forms[id];
  return (
    <Dialog {...dialog} className={styles.panel} scrim>
      <DialogClose className={styles.close}>
        <Icon name="x" size={24} />
        <span className="visually-hidden">Close</span>
      </DialogClose>
      {file && form ? (
        <LiveForm
          id={`dialog-${id}`}
          view={{ setup: file.setup, form }}
          makes={file.makes}
          car={formCar(car)}
          heading={<DialogTitle>{form.title}</DialogTitle>}
        >
          <CarSummary card={car.card} />
        </LiveForm>
      ) : (
        <DialogTitle className={styles.loading}>Loading…</DialogTitle>
      )}
    </Dialog>
  );
}
