import { videoAddress } from '../../content/video-address.ts';
import { spell } from '../../locale/language.ts';
import { phoneLink } from '../../locale/phone-link.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Picture } from '../../model/picture.ts';
import type { Catalogue } from '../catalogue.ts';
import { markdownHtml } from '../markdown-html.ts';
import { hrefOf, pictureOf } from './view-parts.ts';

/** A brand's logo and its link, sizes in pixels. Without `src`, the name is shown as text. */
export type BrandTile = { link: string; logo: { src?: string; alt: string; width: number; height: number } };

/** Tiles of brands; those without a page are left out. */
export const brandTiles = (
  catalogue: Catalogue,
  brands: readonly { name: string; link: string; logo?: string | undefined }[],
): BrandTile[] =>
  brands.flatMap(({ name, link, logo }) => {
    const href = hrefOf(catalogue, link);
    return href === undefined ? [] : [{ link: href, logo: definedFields({ src: logo, alt: name, width: 160, height: 80 }) }];
  });

function brandGridView(catalogue: Catalogue, { title, brands }: BlockOf<'brand-grid'>) {
  const { home, locale } = catalogue.site;
  const tiles = brandTiles(catalogue, brands ?? home.brandGrid);
  return tiles.length > 0 ? { type: 'brand-grid' as const, title: title ?? spell(home.brandGridTitle, locale.language), tiles } : undefined;
}

/** A picture, a name and a line that lead to a model or a page. */
export type ImageCard = { title: string; text?: string; href: string; picture?: Picture };

function modelCardsView(catalogue: Catalogue, { title, cards }: BlockOf<'model-cards'>) {
  const shown = cards.flatMap(({ title: name, text, link, picture }): ImageCard[] => {
    const href = hrefOf(catalogue, link);
    return href === undefined ? [] : [definedFields({ title: name, text, href, picture: pictureOf(catalogue, picture) })];
  });
  return shown.length > 0 ? definedFields({ type: 'model-cards' as const, title, cards: shown }) : undefined;
}

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? (Array.from(word)[0] ?? '') : '')).join('');
};

const teamView = (catalogue: Catalogue, { title, people }: BlockOf<'team'>) =>
  definedFields({
    type: 'team' as const,
    title,
    people: people.map(({ name, role, text, picture, phone, email }) => {
      const href = phoneLink(phone);
      return definedFields({
        name,
        initials: initialsOf(name),
        role,
        text,
        email,
        picture: pictureOf(catalogue, picture),
        phone: phone && href ? { text: phone, href } : undefined,
      });
    }),
  });

const faqView = (catalogue: Catalogue, { title, questions }: BlockOf<'faq'>) =>
  definedFields({
    type: 'faq' as const,
    title,
    questions: questions.map(({ question, answer }) => ({ question, html: markdownHtml(catalogue, answer) })),
  });

function galleryView(catalogue: Catalogue, { title, pictures }: BlockOf<'gallery'>) {
  const shown = pictures.flatMap(({ picture: reference, alt, caption }) => {
    const picture = pictureOf(catalogue, reference);
    return picture ? [definedFields({ picture, alt, caption })] : [];
  });
  return shown.length > 0 ? definedFields({ type: 'gallery' as const, title, pictures: shown }) : undefined;
}

const videoView = (catalogue: Catalogue, { title, source, picture, caption }: BlockOf<'video'>) => ({
  type: 'video' as const,
  title,
  ...videoAddress(source),
  ...definedFields({ picture: pictureOf(catalogue, picture), caption }),
});

const tableView = (_catalogue: Catalogue, { title, columns, rows, note }: BlockOf<'table'>) =>
  definedFields({ type: 'table' as const, title, note, columns, rows });

const stepsView = (catalogue: Catalogue, { title, steps }: BlockOf<'steps'>) =>
  definedFields({
    type: 'steps' as const,
    title,
    steps: steps.map((step) => definedFields({ title: step.title, html: step.text ? markdownHtml(catalogue, step.text) : undefined })),
  });

function downloadsView(catalogue: Catalogue, { title, files }: BlockOf<'downloads'>) {
  const shown = files.flatMap(({ name, link, note }) => {
    const href = hrefOf(catalogue, link);
    return href === undefined ? [] : [definedFields({ name, href, note })];
  });
  return shown.length > 0 ? definedFields({ type: 'downloads' as const, title, files: shown }) : undefined;
}

export const listViews = {
  'brand-grid': brandGridView,
  'model-cards': modelCardsView,
  team: teamView,
  faq: faqView,
  gallery: galleryView,
  video: videoView,
  table: tableView,
  steps: stepsView,
  downloads: downloadsView,
};
