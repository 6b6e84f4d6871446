import { type DueInput, type DueReason, dueReasons, dueRules } from './due-rules.ts';

/** A scheduled change: when, in milliseconds, why, and how many cars, pages or keys change. */
export type Due = { at: number; why: DueReason[]; count: number };

/** Every scheduled change of a site after `now` and up to `horizon`, in order, exact to the millisecond. */
export function dueBetween(input: DueInput, now: number, horizon = Number.POSITIVE_INFINITY): Due[] {
  const dues = new Map<number, Due>();
  for (const reason of dueReasons) {
    for (const instant of dueRules[reason](input, now, horizon)) {
      const at = Math.ceil(instant);
      if (!(at > now && at <= horizon)) continue;
      const due = dues.get(at) ?? { at, why: [], count: 0 };
      if (due.why.at(-1) !== reason) due.why.push(reason);
      due.count += 1;
      dues.set(at, due);
    }
  }
  return [...dues.values()].sort((a, b) => a.at - b.at);
}
