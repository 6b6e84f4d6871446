import { longDate } from '../../locale/long-date.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Picture } from '../../model/picture.ts';
import type { Catalogue } from '../catalogue.ts';
import { markdownHtml } from '../markdown-html.ts';
import { buttonViews, hrefOf, pictureOf, shownParts } from './view-parts.ts';

const heroView = (catalogue: Catalogue, { title, text, picture, alt, buttons }: BlockOf<'hero'>) =>
  definedFields({
    type: 'hero' as const,
    title,
    html: text ? markdownHtml(catalogue, text) : undefined,
    picture: pictureOf(catalogue, picture),
    alt,
    buttons: buttonViews(catalogue, buttons),
  });

/** A banner. `ends` is when it ends, in milliseconds. */
export type Slide = { picture: Picture; alt: string; title?: string; text?: string; label?: string; href?: string; ends?: number };

function promotionsView(catalogue: Catalogue, { title, slides }: BlockOf<'promotions'>) {
  const shown = shownParts(catalogue, slides).flatMap(({ part, ends }): Slide[] => {
    const picture = pictureOf(catalogue, part.picture);
    const { title: heading, text, label, alt, link } = part;
    return picture ? [definedFields({ picture, alt, title: heading, text, label, ends, href: hrefOf(catalogue, link) })] : [];
  });
  return shown.length > 0 ? definedFields({ type: 'promotions' as const, title, slides: shown }) : undefined;
}

const imageTextView = (catalogue: Catalogue, { title, text, picture, alt, side, buttons }: BlockOf<'image-text'>) =>
  definedFields({
    type: 'image-text' as const,
    title,
    html: markdownHtml(catalogue, text),
    picture: pictureOf(catalogue, picture),
    alt,
    side,
    buttons: buttonViews(catalogue, buttons),
  });

export function callToActionView(catalogue: Catalogue, { title, text, buttons }: BlockOf<'call-to-action'>) {
  const shown = buttonViews(catalogue, buttons);
  return shown.length > 0 ? definedFields({ type: 'call-to-action' as const, title, text, buttons: shown }) : undefined;
}
export type CallToActionView = NonNullable<ReturnType<typeof callToActionView>>;

/** The last day of an offer in words. An offer that ends at midnight ends on the day before. */
const untilText = (ends: number, { language, timeZone }: Catalogue['site']['locale']) => `Until ${longDate(ends - 1, language, timeZone)}`;

/** Offers. `ends` is when an offer ends, in milliseconds; `untilText` is the same in words. */
function specialsView(catalogue: Catalogue, { title, offers }: BlockOf<'specials'>) {
  const shown = shownParts(catalogue, offers).map(({ part, ends }) => {
    const { title: name, text, price, picture, alt, label, link, terms } = part;
    return definedFields({
      title: name,
      html: text ? markdownHtml(catalogue, text) : undefined,
      picture: pictureOf(catalogue, picture),
      alt,
      price,
      label,
      terms,
      ends,
      href: hrefOf(catalogue, link),
      untilText: ends === undefined ? undefined : untilText(ends, catalogue.site.locale),
    });
  });
  return shown.length > 0 ? definedFields({ type: 'specials' as const, title, offers: shown }) : undefined;
}

export const bannerViews = {
  hero: heroView,
  promotions: promotionsView,
  'image-text': imageTextView,
  'call-to-action': callToActionView,
  specials: specialsView,
};
