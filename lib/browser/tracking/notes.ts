import type { cardItem } from '#lib/tracking/card-item.ts';
import type { Moment, TrackedItem } from '#lib/tracking/moment.ts';
import { type FormEventDetail, formEventName } from './form-events.ts';
import { accountStepName, type Tracked, trackName } from './track.ts';

/** The page that is shown, as its model says it. */
export type NotedPage = {
  kind: string;
  layout?: string | undefined;
  path: string;
  /** The parameters of the advertisement that its address has. */
  ad?: Readonly<Record<string, string>> | undefined;
  item?: TrackedItem | undefined;
  cards?: readonly Parameters<typeof cardItem>[0][] | undefined;
};

/** What happened, as it was heard; without event and error the page was shown. */
export type Note = { at: number; page: NotedPage; tracked?: Tracked; form?: FormEventDetail; account?: Moment['account']; error?: string };

/** The name of the event that a part of the page raises when it fails in a way that the platform wants to know. */
export const errorEventName = 'forecourt:error';

/** Far more than happens before the code that passes notes on is there. */
const mostNotes = 100;

let page: NotedPage | undefined;
let notes: Note[] = [];
let take: ((note: Note) => void) | undefined;

function note(what: Omit<Note, 'at' | 'page'>): void {
  if (!page) return;
  const one: Note = { at: Date.now(), page, ...what };
  if (take) take(one);
  else if (notes.length < mostNotes) notes.push(one);
}

/** A page is shown. What happens from now on happens on it. */
export function notePage(shown: NotedPage): void {
  page = shown;
  note({});
}

/** Listens for what happens on pages; returns the function that stops it. */
export function listenForNotes(document: EventTarget): () => void {
  const listeners: Record<string, (event: Event) => void> = {
    [trackName]: (event) => note({ tracked: (event as CustomEvent<Tracked>).detail }),
    [formEventName]: (event) => note({ form: (event as CustomEvent<FormEventDetail>).detail }),
    [accountStepName]: (event) => note({ account: (event as CustomEvent<Moment['account']>).detail }),
    [errorEventName]: (event) => note({ error: (event as CustomEvent<string>).detail }),
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
  };
}

/** Gives the notes so far, and all later ones, to the code that passes them on. */
export function takeNotes(taker: (note: Note) => void): void {
  take = taker;
  const before = notes;
  notes = [];
  for (const one of before) taker(one);
}
