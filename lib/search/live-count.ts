/** A count from the build, with the times (milliseconds) at which sold cars in it expire (rule L9). */
export type LiveCount = { count: number; ends?: number[] };

/** The current count. */
export const countAt = ({ count, ends = [] }: LiveCount, now: number): number => count - ends.filter((at) => at <= now).length;
