import { useEffect, useMemo, useState } from 'react';
import { CarSummary } from '#components/car/car-summary.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { attachCar } from '#lib/forms/attach-car.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { parseFinanceQuery } from '#lib/routes/finance-link.ts';
import styles from './form-body.module.scss';
import { LiveForm } from './live-form.tsx';
import type { LinkedCar } from './load-linked-car.ts';

/** Gives up the space that is reserved for a car. */
function dropSpace(): undefined {
  delete document.documentElement.dataset.linkedCar;
}

/** Attaches the car of `?car_id=…&car_type=…` to the form of a page (rule F15). */
function useLinkedCar(view: FormView): LinkedCar {
  const [linked, setLinked] = useState<LinkedCar>({ state: 'none' });
  useEffect(() => {
    const { car_id: id, car_type: type } = parseFinanceQuery(window.location.search);
    if (!id || id.length > 100) return dropSpace();
    const loading = import('./load-linked-car.ts').then(({ loadLinkedCar }) => loadLinkedCar(view, id, type));
    return untilStopped(loading, (answer) => {
      if (answer.state !== 'attached' || !answer.card) dropSpace();
      setLinked(answer);
    });
  }, [view]);
  return linked;
}

export type PageFormProps = { id: string; view: FormView; isPressed?: boolean };

/** The form of a page. The URL may name a car. */
export function PageForm({ id, view, isPressed = false }: PageFormProps) {
  const linked = useLinkedCar(view);
  const isAttached = linked.state === 'attached';
  const trial = isAttached ? linked.trial : undefined;
  const shown = useMemo(
    () => (isAttached ? { ...view, form: attachCar(view.form, view.withCar, trial) } : view),
    [isAttached, view, trial],
  );
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
