import { readTrackMark, type TrackedEvent, trackAttribute, trackedEvents } from '#lib/tracking/events.ts';

/** What a listener receives: the event, its number (rule T1) and the link’s address. */
export type Tracked = { event: TrackedEvent; id: number; href?: string };

export const trackName = 'forecourt:track';

/** Dispatches a tracking event; it is fine if nobody listens (rule T2). */
export function track(target: EventTarget, event: TrackedEvent, href?: string): void {
  const detail: Tracked = { event, id: trackedEvents[event], ...(href ? { href } : {}) };
  target.dispatchEvent(new CustomEvent(trackName, { detail }));
}

/** Tracks clicks on all marked links, also those added later; returns the function that stops it. */
export function trackClicks(page: Document): () => void {
  const listen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(`[${trackAttribute}]`) : null;
    const event = readTrackMark(link?.getAttribute(trackAttribute));
    if (event) track(page, event, link?.getAttribute('href') ?? undefined);
  };
  page.addEventListener('click', listen);
  return () => page.removeEventListener('click', listen);
}
