import { useMemo } from 'react';
import type { FormView } from '#lib/pages/form-view.ts';
import { CarSummary } from './car-summary.tsx';
import styles from './form-body.module.scss';
import { LiveForm } from './live-form.tsx';
import { useLinkedCar } from './use-linked-car.ts';

/** A form without the questions that an attached car answers. */
const withCar = (view: FormView): FormView => ({
  ...view,
  form: {
    ...view.form,
    submit: view.withCar.submit,
    steps: view.form.steps.map((step) => ({ ...step, fields: step.fields.filter(({ name }) => !view.withCar.omit.includes(name)) })),
  },
});

export type PageFormProps = { id: string; view: FormView; isPressed?: boolean };

/** The form of a page; a link to it may bring a car along. */
export function PageForm({ id, view, isPressed = false }: PageFormProps) {
  const linked = useLinkedCar(view);
  const isAttached = linked.state === 'attached';
  const shown = useMemo(() => (isAttached ? withCar(view) : view), [isAttached, view]);
  return (
    <LiveForm id={id} view={shown} car={isAttached ? linked.car : undefined} isPressed={isPressed}>
      <div className={styles.about}>
        {isAttached && linked.card && <CarSummary card={linked.card} />}
        {linked.state === 'gone' && (
          <p role="status">The vehicle that you asked about is no longer listed. Tell us what you are looking for.</p>
        )}
      </div>
    </LiveForm>
  );
}
