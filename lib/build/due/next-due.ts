import { type DueInput, type DueReason, dueReasons, dueRules } from './due-rules.ts';

/** An instant, in milliseconds, at which a site changes by time alone; `count` is how many cars, pages or keys change at it. */
export type Due = { at: number; why: DueReason[]; count: number };

/** Every instant after `now` and up to `horizon` at which the site changes by time alone, in order; exact to the millisecond (DESIGN §4). */
export function dueBetween(input: DueInput, now: number, horizon = Number.POSITIVE_INFINITY): Due[] {
  const dues = new Map<number, Due>();
  for (const reason of dueReasons) {
    for (const instant of dueRules[reason](input, now)) {
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

/** The next instant at which the site changes by time alone; undefined where time changes nothing any more. */
export const nextDue = (input: DueInput, now: number): Due | undefined => dueBetween(input, now)[0];
