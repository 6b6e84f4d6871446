import type { FormValues } from './fields/field-kind.ts';

/** The values to fill in after a wait: what the shopper typed meanwhile stays (rule E90). */
export const untouchedValues = (before: FormValues, now: FormValues, found: FormValues): FormValues =>
  Object.fromEntries(Object.entries(found).filter(([name]) => before[name] === now[name]));
