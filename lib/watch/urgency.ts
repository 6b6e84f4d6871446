import type { BuildReason, Reasons, WantedPublication } from './watch-state.ts';

/** The urgency class of a reason to build. Lower is more urgent (rule R44). */
const classes: Record<BuildReason, number> = {
  sold: 0,
  ...{ time: 1, clock: 1 },
  ...{ price: 2, released: 2 },
  stock: 3,
  ...{ site: 4, start: 4 },
  code: 5,
};

/** The most urgent class of some reasons. */
export const urgencyOf = (reasons: Reasons): number =>
  Math.min(...(Object.keys(reasons) as BuildReason[]).map((reason) => classes[reason]));

/** The start of the oldest of some reasons, in milliseconds. */
export const oldestReason = (reasons: Reasons): number => Math.min(...Object.values(reasons));

/** Urgent builds come first, then those that have waited longest. */
export const buildRank = (reasons: Reasons): number[] => [urgencyOf(reasons), oldestReason(reasons)];

/** Publications to working targets come first, so that a target that hangs does not hold up others; within that, urgent ones come first. */
export const publicationRank = ({ since, urgent }: WantedPublication, failures: number): number[] => [
  failures > 0 ? 1 : 0,
  urgent ? 0 : 1,
  since,
];

/** One of this many builds goes to the dealer that has waited longest, so that urgent dealers never starve the others. */
const turnsPerFairBuild = 4;
const longWaitMs = 60_000;

/** Whether the next build goes to a dealer that has waited since `since`, whatever its urgency. `turn` counts started builds. */
export const isFairTurn = (turn: number, since: number, now: number): boolean =>
  turn % turnsPerFairBuild === turnsPerFairBuild - 1 && now - since > longWaitMs;
