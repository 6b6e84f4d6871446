import { useEffect, useState } from 'react';
import { untilStopped } from '#components/ui/until-stopped.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { parseFinanceQuery } from '#lib/routes/finance-link.ts';
import type { LinkedCar } from './load-linked-car.ts';

/** Nothing will fill the space that the form keeps for a car. */
function dropSpace(): undefined {
  delete document.documentElement.dataset.linkedCar;
}

/** Attaches the car of `?car_id=…&car_type=…` to the form of a page (rule F15). */
export function useLinkedCar(view: FormView): LinkedCar {
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
