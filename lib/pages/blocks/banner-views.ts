import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Picture } from '../../model/picture.ts';
import type { Catalogue } from '../catalogue.ts';
import { markdownHtml } from '../markdown-html.ts';
import { buttonViews, type LinkButton, linkView, pictureView, shownParts } from './view-parts.ts';

export type HeroView = { type: 'hero'; title: string; html?: string; picture?: Picture; alt: string; buttons: LinkButton[] };

export const heroView = (catalogue: Catalogue, block: BlockOf<'hero'>): HeroView => ({
  type: 'hero',
  title: block.title,
  ...(block.text ? { html: markdownHtml(catalogue, block.text) } : {}),
  ...pictureView(catalogue, block.picture),
  alt: block.alt,
  buttons: buttonViews(catalogue, block.buttons),
});

/** A banner; `ends` is when it is over, in milliseconds. */
export type Slide = { picture: Picture; alt: string; title?: string; text?: string; label?: string; href?: string; ends?: number };
export type PromotionsView = { type: 'promotions'; title?: string; slides: Slide[] };

export function promotionsView(catalogue: Catalogue, { title, slides }: BlockOf<'promotions'>): PromotionsView | undefined {
  const shown = shownParts(catalogue, slides).flatMap(({ part, ends }): Slide[] => {
    const { picture } = pictureView(catalogue, part.picture);
    if (!picture) return [];
    const { title: heading, text, label, alt, link } = part;
    return [{ picture, alt, ...definedFields({ title: heading, text, label, ends }), ...linkView(catalogue, link) }];
  });
  return shown.length > 0 ? { type: 'promotions', ...definedFields({ title }), slides: shown } : undefined;
}

export type ImageTextView = {
  type: 'image-text';
  title?: string;
  html: string;
  picture?: Picture;
  alt: string;
  side: 'left' | 'right';
  buttons: LinkButton[];
};

export const imageTextView = (
  catalogue: Catalogue,
  { title, text, picture, alt, side, buttons }: BlockOf<'image-text'>,
): ImageTextView => ({
  type: 'image-text',
  ...definedFields({ title }),
  html: markdownHtml(catalogue, text),
  ...pictureView(catalogue, picture),
  alt,
  side,
  buttons: buttonViews(catalogue, buttons),
});

export type CallToActionView = { type: 'call-to-action'; title: string; text?: string; buttons: LinkButton[] };

export function callToActionView(catalogue: Catalogue, { title, text, buttons }: BlockOf<'call-to-action'>): CallToActionView | undefined {
  const shown = buttonViews(catalogue, buttons);
  return shown.length > 0 ? { type: 'call-to-action', title, ...definedFields({ text }), buttons: shown } : undefined;
}

/** An offer; `ends` is when it is over, in milliseconds, and `untilText` says so. */
type Special = {
  title: string;
  html?: string;
  price?: string;
  picture?: Picture;
  alt: string;
  label?: string;
  href?: string;
  terms?: string;
  ends?: number;
  untilText?: string;
};
export type SpecialsView = { type: 'specials'; title?: string; offers: Special[] };

/** The last day of an offer in words. An offer that ends at midnight ends on the day before. */
const untilText = (ends: number, { language, timeZone }: Catalogue['site']['locale']) =>
  `Until ${new Date(ends - 1).toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone })}`;

export function specialsView(catalogue: Catalogue, { title, offers }: BlockOf<'specials'>): SpecialsView | undefined {
  const shown = shownParts(catalogue, offers).map(({ part, ends }): Special => {
    const { title: name, text, price, picture, alt, label, link, terms } = part;
    return {
      title: name,
      ...(text ? { html: markdownHtml(catalogue, text) } : {}),
      ...pictureView(catalogue, picture),
      alt,
      ...definedFields({ price, label, terms, ends }),
      ...linkView(catalogue, link),
      ...(ends === undefined ? {} : { untilText: untilText(ends, catalogue.site.locale) }),
    };
  });
  return shown.length > 0 ? { type: 'specials', ...definedFields({ title }), offers: shown } : undefined;
}
