import type { cardItem } from '#lib/tracking/card-item.ts';
import type { Moment, TrackedItem } from '#lib/tracking/moment.ts';
import { type FormEventDetail, formEventName } from './form-events.ts';
import { accountStepName, type Tracked, trackName } from './track.ts';

/** The shown page, as described by its model. */
export type NotedPage = {
  kind: string;
  layout?: string | undefined;
  path: string;
  /** The advertising parameters in its address. */
  ad?: Readonly<Record<string, string>> | undefined;
  item?: TrackedItem | undefined;
  cards?: readonly Parameters<typeof cardItem>[0][] | undefined;
};

/** A recorded event or error. Without either, the page was shown. */
export type Note = { at: number; page: NotedPage; tracked?: Tracked; form?: FormEventDetail; account?: Moment['account']; error?: string };

/** The event that a part of the page raises for a failure that the platform wants to know about. */
export const errorEventName = 'forecourt:error';

/** Far more than can happen before the code that passes notes on has loaded. */
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

/** Sets the shown page. Later events belong to it. */
export function notePage(shown: NotedPage): void {
  page = shown;
  note({});
}

/** Listens for events on pages. Returns a function that stops this. */
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

/** Passes the notes so far, and all later ones, to a receiver. */
export function takeNotes(taker: (note: Note) => void): void {
  take = taker;
  const before = notes;
  notes = [];
  for (const one of before) taker(one);
}
