/** Numbers of the tracked event table, 1 to 61, of what a shopper does on a page besides sending a form (spec §9). */
export const trackedEvents = { call: 25, directions: 41, print: 61 } as const;

export type TrackedEvent = keyof typeof trackedEvents;

/** The attribute that marks a link whose clicks are counted; measuring, and call tracking that swaps numbers, find it by this. */
export const trackAttribute = 'data-track';

/** Marks a link of a page. */
export const trackMark = (event: TrackedEvent) => ({ [trackAttribute]: event });

/** Reads the mark of a link; undefined for what is no tracked event. */
export const readTrackMark = (mark: string | null | undefined): TrackedEvent | undefined =>
  mark !== null && mark !== undefined && Object.hasOwn(trackedEvents, mark) ? (mark as TrackedEvent) : undefined;
