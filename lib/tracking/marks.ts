/** Event numbers (rule T1) of a shopper's actions on a page besides sending a form. */
export const actionNumbers = {
  call: 25,
  save: 39,
  directions: 41,
  chatOpen: 54,
  chatFirst: 55,
  chatMore: 57,
  quoteStart: 58,
  quoteTaken: 59,
  print: 61,
} as const;

export type TrackedAction = keyof typeof actionNumbers;

/** The attribute that marks a tracked link. Analytics, and call tracking that swaps numbers, look for it. */
export const trackAttribute = 'data-track';

/** The attribute of a tracked link. */
export const trackMark = (action: TrackedAction) => ({ [trackAttribute]: action });

/** Parses that attribute. Undefined if it names no action. */
export const readTrackMark = (mark: string | null | undefined): TrackedAction | undefined =>
  mark !== null && mark !== undefined && Object.hasOwn(actionNumbers, mark) ? (mark as TrackedAction) : undefined;
