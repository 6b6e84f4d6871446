import type { Notice } from '#lib/browser/garage/garage.ts';
import { compareHref, compareLimit } from '#lib/routes/paths.ts';
import type { GarageValue } from './garage-context.ts';

export type NoticeText = { text: string; link?: { text: string; href: string } };

const onlyNow = 'for this visit only: your browser’s storage is full or blocked.';

/** What a notice says, and where it leads. */
export function noticeText({ list, outcome }: Notice, { compared, links, nouns }: GarageValue): NoticeText {
  if (list === 'favourites') {
    if (outcome === 'removed') return { text: `Removed from your ${links.favourites}.` };
    const text = outcome === 'visit' ? `Saved ${onlyNow}` : `Saved to your ${links.favourites}.`;
    return { text, ...(links.savedHref ? { link: { text: 'See them', href: links.savedHref } } : {}) };
  }
  if (outcome === 'removed') return { text: 'Removed from compare.' };
  const slugs = compared.store.getState().cars.map(({ slug }) => slug);
  const texts = {
    full: `You can compare ${compareLimit} ${nouns.many} at once. Remove one first, then add this one.`,
    visit: `Added ${onlyNow}`,
    kept:
      slugs.length === 1
        ? `Added. Choose another ${nouns.one} to compare it with.`
        : `Added: ${slugs.length} of ${compareLimit} to compare.`,
  };
  return { text: texts[outcome], ...(slugs.length > 1 ? { link: { text: 'Compare them', href: compareHref(slugs) } } : {}) };
}
