/** A count as the build made it, with the instants (milliseconds) at which the sold cars in it leave the listing (spec §4). */
export type LiveCount = { count: number; ends?: number[] };

/** What is left of a count at the moment of viewing. */
export const countAt = ({ count, ends = [] }: LiveCount, now: number): number => count - ends.filter((at) => at <= now).length;

/** The first instant after which one of these counts is no longer right; undefined when no clock changes them. */
export function firstEnd(counts: Iterable<LiveCount>): number | undefined {
  let first: number | undefined;
  for (const { ends = [] } of counts) for (const at of ends) if (first === undefined || at < first) first = at;
  return first;
}
