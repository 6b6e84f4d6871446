import { readTrackMark, type TrackedEvent, trackAttribute, trackedEvents } from '#lib/tracking/events.ts';

/** What a listener is told: the event, its number (spec §9) and where the link leads. */
export type Tracked = { event: TrackedEvent; id: number; href?: string };

export const trackName = 'forecourt:track';

/** Tells whoever measures this page what a shopper did; nobody listening is no fault. */
export function track(target: EventTarget, event: TrackedEvent, href?: string): void {
  const detail: Tracked = { event, id: trackedEvents[event], ...(href ? { href } : {}) };
  target.dispatchEvent(new CustomEvent(trackName, { detail }));
}

/** Tracks every click on a marked link of the page, those that come later too; gives back what ends it. */
export function trackClicks(page: Document): () => void {
  const listen = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest<HTMLElement>(`[${trackAttribute}]`) : null;
    const event = readTrackMark(link?.getAttribute(trackAttribute));
    if (event) track(page, event, link?.getAttribute('href') ?? undefined);
  };
  page.addEventListener('click', listen);
  return () => page.removeEventListener('click', listen);
}
