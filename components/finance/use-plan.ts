import { useState } from 'react';
import type { WorkedOut } from '#lib/finance/worked-out.ts';
import { plannedLinks } from '#lib/forms/form-link.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';

/** The car with the plan that its calculator left when it was closed: all finance links of the page carry it (rule F18). */
export function usePlan(car: CarModel): CarModel {
  const [leftPlan, setLeftPlan] = useState<{ id: string; plan: WorkedOut | undefined }>();
  const { id, finance } = car;
  if (!finance) return car;
  // The plan may still belong to the previously viewed car.
  const plan = leftPlan?.id === id ? leftPlan.plan : undefined;
  const planned = plan ? plannedLinks({ actions: car.actions, finance }, plan.onto) : { finance };
  const shown: CarFinance = {
    ...planned.finance,
    plan: { kept: plan, enquireHref: finance.enquireHref, keep: (left) => setLeftPlan({ id, plan: left }) },
  };
  return { ...car, ...planned, finance: shown };
}
