/** Event numbers (rule T1) of what a shopper does on a page besides sending a form. */
export const trackedEvents = { call: 25, directions: 41, print: 61 } as const;

export type TrackedEvent = keyof typeof trackedEvents;

/** The attribute that marks a tracked link. Analytics, and call tracking that swaps numbers, look for it. */
export const trackAttribute = 'data-track';

/** The attribute of a tracked link. */
export const trackMark = (event: TrackedEvent) => ({ [trackAttribute]: event });

/** Reads that attribute; undefined if it names no event. */
export const readTrackMark = (mark: string | null | undefined): TrackedEvent | undefined =>
  mark !== null && mark !== undefined && Object.hasOwn(trackedEvents, mark) ? (mark as TrackedEvent) : undefined;
