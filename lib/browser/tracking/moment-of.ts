import { cardItem } from '#lib/tracking/card-item.ts';
import { actionNumbers } from '#lib/tracking/marks.ts';
import type { Moment, TrackedPage } from '#lib/tracking/moment.ts';
import { pageView } from '#lib/tracking/page-view.ts';
import type { Note, NotedPage } from './notes.ts';

const pages = new WeakMap<NotedPage, TrackedPage>();

function pageOf(page: NotedPage): TrackedPage {
  const cachedMoment = pages.get(page);
  if (cachedMoment) return cachedMoment;
  const items = page.cards?.map(cardItem);
  const hasAd = Object.keys(page.ad ?? {}).length > 0;
  const moment = {
    ...pageView(page),
    ...(hasAd ? { ad: page.ad } : {}),
    ...(page.item ? { item: page.item } : {}),
    ...(items ? { items } : {}),
  };
  pages.set(page, moment);
  return moment;
}

/** Longest error text that is passed on. */
const longestError = 200;

/** Turns a note into a moment. Only the fields named here are passed on, whatever else a page event contains. */
export function momentOf({ at, page: noted, tracked, form, account, error }: Note): Moment {
  const page = pageOf(noted);
  if (error !== undefined) return { at, page, error: error.slice(0, longestError) };
  if (account) return { at, page, account: { step: account.step, by: account.by } };
  if (form) {
    const { id: number, category, form: id, step, isFurther, reference, error: failure } = form;
    const about = { id, category, ...(step === undefined ? {} : { step }), ...(isFurther ? { isFurther } : {}) };
    return {
      ...{ number, at, page, form: about },
      ...(reference === undefined ? {} : { reference }),
      ...(failure === undefined ? {} : { error: failure.slice(0, longestError) }),
    };
  }
  if (!tracked) return { number: page.view, at, page };
  const { id: number, href, item } = tracked;
  // The address of another page may contain what a shopper filled in. Phone numbers and maps are the dealer's.
  const link = number === actionNumbers.call || number === actionNumbers.directions ? href : undefined;
  // A car's page has more data than its card.
  return { number, at, page, ...(item && item.id !== page.item?.id ? { item } : {}), ...(link === undefined ? {} : { link }) };
}
