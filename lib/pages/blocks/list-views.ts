import { type VideoAddress, videoAddress } from '../../content/video-address.ts';
import { phoneLink } from '../../locale/phone-link.ts';
import { spell } from '../../locale/spelling.ts';
import type { BlockOf } from '../../model/blocks/block-types.ts';
import type { BrandTile } from '../../model/brand-tile.ts';
import { definedFields } from '../../model/defined-fields.ts';
import type { Picture } from '../../model/picture.ts';
import type { Catalogue } from '../catalogue.ts';
import { markdownHtml } from '../markdown-html.ts';
import { linkView, pictureView } from './view-parts.ts';

export type BrandGridView = { type: 'brand-grid'; title: string; tiles: BrandTile[] };

/** Tiles of brands; those without a page are left out. */
export const brandTiles = (
  catalogue: Catalogue,
  brands: readonly { name: string; link: string; logo?: string | undefined }[],
): BrandTile[] =>
  brands.flatMap(({ name, link, logo }) => {
    const { href } = linkView(catalogue, link);
    return href === undefined ? [] : [{ link: href, logo: { ...(logo ? { src: logo } : {}), alt: name, width: 160, height: 80 } }];
  });

export function brandGridView(catalogue: Catalogue, { title, brands }: BlockOf<'brand-grid'>): BrandGridView | undefined {
  const { home, locale } = catalogue.site;
  const tiles = brandTiles(catalogue, brands ?? home.brandGrid);
  return tiles.length > 0 ? { type: 'brand-grid', title: title ?? spell(home.brandGridTitle, locale.language), tiles } : undefined;
}

/** A picture, a name and a line that lead to a model or a page. */
export type ImageCard = { title: string; text?: string; href: string; picture?: Picture };
export type ModelCardsView = { type: 'model-cards'; title?: string; cards: ImageCard[] };

export function modelCardsView(catalogue: Catalogue, { title, cards }: BlockOf<'model-cards'>): ModelCardsView | undefined {
  const shown = cards.flatMap(({ title: name, text, link, picture }): ImageCard[] => {
    const { href } = linkView(catalogue, link);
    return href === undefined ? [] : [{ title: name, ...definedFields({ text }), href, ...pictureView(catalogue, picture) }];
  });
  return shown.length > 0 ? { type: 'model-cards', ...definedFields({ title }), cards: shown } : undefined;
}

type Person = {
  name: string;
  initials: string;
  role?: string;
  text?: string;
  picture?: Picture;
  phone?: { text: string; href: string };
  email?: string;
};
export type TeamView = { type: 'team'; title?: string; people: Person[] };

const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? (Array.from(word)[0] ?? '') : '')).join('');
};

export const teamView = (catalogue: Catalogue, { title, people }: BlockOf<'team'>): TeamView => ({
  type: 'team',
  ...definedFields({ title }),
  people: people.map(({ name, role, text, picture, phone, email }) => {
    const href = phoneLink(phone);
    return {
      name,
      initials: initialsOf(name),
      ...definedFields({ role, text, email }),
      ...pictureView(catalogue, picture),
      ...(phone && href ? { phone: { text: phone, href } } : {}),
    };
  }),
});

export type FaqView = { type: 'faq'; title?: string; questions: { question: string; html: string }[] };

export const faqView = (catalogue: Catalogue, { title, questions }: BlockOf<'faq'>): FaqView => ({
  type: 'faq',
  ...definedFields({ title }),
  questions: questions.map(({ question, answer }) => ({ question, html: markdownHtml(catalogue, answer) })),
});

export type GalleryView = { type: 'gallery'; title?: string; pictures: { picture: Picture; alt: string; caption?: string }[] };

export function galleryView(catalogue: Catalogue, { title, pictures }: BlockOf<'gallery'>): GalleryView | undefined {
  const shown = pictures.flatMap(({ picture: reference, alt, caption }) => {
    const { picture } = pictureView(catalogue, reference);
    return picture ? [{ picture, alt, ...definedFields({ caption }) }] : [];
  });
  return shown.length > 0 ? { type: 'gallery', ...definedFields({ title }), pictures: shown } : undefined;
}

export type VideoView = { type: 'video'; title: string; picture?: Picture; caption?: string } & VideoAddress;

export function videoView(catalogue: Catalogue, { title, source, picture, caption }: BlockOf<'video'>): VideoView {
  return { type: 'video', title, ...videoAddress(source), ...pictureView(catalogue, picture), ...definedFields({ caption }) };
}

export type TableView = { type: 'table'; title?: string; columns: string[]; rows: string[][]; note?: string };

export const tableView = ({ title, columns, rows, note }: BlockOf<'table'>): TableView => ({
  type: 'table',
  ...definedFields({ title, note }),
  columns,
  rows,
});

export type StepsView = { type: 'steps'; title?: string; steps: { title: string; html?: string }[] };

export const stepsView = (catalogue: Catalogue, { title, steps }: BlockOf<'steps'>): StepsView => ({
  type: 'steps',
  ...definedFields({ title }),
  steps: steps.map((step) => ({ title: step.title, ...(step.text ? { html: markdownHtml(catalogue, step.text) } : {}) })),
});

export type DownloadsView = { type: 'downloads'; title?: string; files: { name: string; href: string; note?: string }[] };

export function downloadsView(catalogue: Catalogue, { title, files }: BlockOf<'downloads'>): DownloadsView | undefined {
  const shown = files.flatMap(({ name, link, note }) => {
    const { href } = linkView(catalogue, link);
    return href === undefined ? [] : [{ name, href, ...definedFields({ note }) }];
  });
  return shown.length > 0 ? { type: 'downloads', ...definedFields({ title }), files: shown } : undefined;
}
