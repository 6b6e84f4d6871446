import { useState } from 'react';
import type { WorkedOut } from '#lib/finance/worked-out.ts';
import { plannedLinks } from '#lib/forms/form-link.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';

/** The car with the plan that its calculator left when it was closed: all finance links of the page carry it (rule F18). */
export function usePlan(car: CarModel): CarModel {
  const [made, setMade] = useState<{ id: string; plan: WorkedOut | undefined }>();
  const { id, finance } = car;
  if (!finance) return car;
  // The plan may still be that of the car viewed before.
  const kept = made?.id === id ? made.plan : undefined;
  const planned = kept ? plannedLinks({ actions: car.actions, finance }, kept.onto) : { finance };
  const shown: CarFinance = {
    ...planned.finance,
    plan: { kept, enquireHref: finance.enquireHref, keep: (left) => setMade({ id, plan: left }) },
  };
  return { ...car, ...planned, finance: shown };
}
