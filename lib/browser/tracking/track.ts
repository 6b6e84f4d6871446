import { actionNumbers, readTrackMark, type TrackedAction, trackAttribute } from '#lib/tracking/marks.ts';
import type { Moment, TrackedItem } from '#lib/tracking/moment.ts';

/** What a listener receives: the event, its number (rule T1), the link’s address, and the vehicle if it is not the page's. */
export type Tracked = { event: TrackedAction; id: number; href?: string; item?: TrackedItem };

export const trackName = 'forecourt:track';

/** Dispatches a tracking event; it is fine if nobody listens (rule T2). */
export function track(target: EventTarget, event: TrackedAction, about: Pick<Tracked, 'href' | 'item'> = {}): void {
  const detail: Tracked = { event, id: actionNumbers[event], ...about };
  target.dispatchEvent(new CustomEvent(trackName, { detail }));
}

export const accountStepName = 'forecourt:sign-in';

/** Dispatches a step of signing in (rule V13). It has no number, because the table of events has none for it. */
export function trackAccount(target: EventTarget, detail: NonNullable<Moment['account']>): void {
  target.dispatchEvent(new CustomEvent(accountStepName, { detail }));
}

/** Tracks clicks on all marked links, including those added later. Returns a function that stops this. */
export function trackClicks(page: Document): () => void {
  const listen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(`[${trackAttribute}]`) : null;
    const event = readTrackMark(link?.getAttribute(trackAttribute));
    const href = link?.getAttribute('href');
    if (event) track(page, event, href ? { href } : {});
  };
  page.addEventListener('click', listen);
  return () => page.removeEventListener('click', listen);
}
