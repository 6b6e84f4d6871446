import type { BuildReason, Reasons, WantedPublication } from './watch-state.ts';

/** How soon a reason to build wants to be live, the lower the sooner (rule R44). */
const classes: Record<BuildReason, number> = {
  sold: 0,
  ...{ time: 1, clock: 1 },
  ...{ price: 2, released: 2 },
  stock: 3,
  ...{ site: 4, start: 4 },
  code: 5,
};

/** The most urgent of some reasons, as its class. */
export const urgencyOf = (reasons: Reasons): number =>
  Math.min(...(Object.keys(reasons) as BuildReason[]).map((reason) => classes[reason]));

/** The start of the oldest of some reasons, in milliseconds. */
export const oldestReason = (reasons: Reasons): number => Math.min(...Object.values(reasons));

/** Urgent builds come first, then those that wait longest. */
export const buildRank = (reasons: Reasons): number[] => [urgencyOf(reasons), oldestReason(reasons)];

/** Urgent publications first, but after all that go to targets that work, so that one that hangs holds up no other. */
export const publicationRank = ({ since, urgent }: WantedPublication, failures: number): number[] => [
  failures > 0 ? 1 : 0,
  urgent ? 0 : 1,
  since,
];

/** Of this many builds that start, one goes to the dealer that waits longest, so that urgent dealers never starve the others. */
const turnsPerFairBuild = 4;
const longWaitMs = 60_000;

/** Whether the next build goes to a dealer that waits since `since`, whatever its urgency. `turn` counts the builds that started. */
export const isFairTurn = (turn: number, since: number, now: number): boolean =>
  turn % turnsPerFairBuild === turnsPerFairBuild - 1 && now - since > longWaitMs;
