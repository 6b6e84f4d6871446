/** A count as the build made it, with the instants (milliseconds) at which the sold cars in it leave the listing (spec §4). */
export type LiveCount = { count: number; ends?: number[] };

/** What is left of a count at the moment of viewing. */
export const countAt = ({ count, ends = [] }: LiveCount, now: number): number => count - ends.filter((at) => at <= now).length;
