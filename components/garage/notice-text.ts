import type { Notice } from '#lib/browser/garage/garage.ts';
import { compareHref, compareLimit } from '#lib/routes/paths.ts';
import type { GarageValue } from './garage-context.ts';

export type NoticeText = { text: string; link?: { text: string; href: string } };

const onlyThisVisit = 'for this visit only: your browser’s storage is full or blocked.';

/** The text of a notice, and its link. */
export function noticeText(notice: Notice, { compared, links, nouns }: GarageValue): NoticeText {
  if ('text' in notice) return { text: notice.text };
  const { list, outcome } = notice;
  if (list === 'favourites') {
    if (outcome === 'removed') return { text: `Removed from your ${links.favourites}.` };
    const text = outcome === 'visit' ? `Saved ${onlyThisVisit}` : `Saved to your ${links.favourites}.`;
    return { text, ...(links.savedHref ? { link: { text: `View ${links.favourites}`, href: links.savedHref } } : {}) };
  }
  if (outcome === 'removed') return { text: 'Removed from compare.' };
  const slugs = compared.store.getState().cars.map(({ slug }) => slug);
  const texts = {
    full: `You can compare up to ${compareLimit} ${nouns.many}. Remove one to add this one.`,
    visit: `Added to compare ${onlyThisVisit}`,
    kept: slugs.length === 1 ? `Added to compare. Now add another ${nouns.one}.` : `Added to compare (${slugs.length} of ${compareLimit}).`,
  };
  return { text: texts[outcome], ...(slugs.length > 1 ? { link: { text: 'Compare', href: compareHref(slugs) } } : {}) };
}
