import type { ContentPage } from '../model/content.ts';
import { definedFields } from '../model/defined-fields.ts';
import { isRecord } from '../model/is-record.ts';
import { markdownAddresses, markdownHeadings } from './render-markdown.ts';
import type { Scheduled } from './schedule.ts';

type Part = Record<string, unknown>;

/** Every block of a page, and every slide, offer, person … in it. A part that `isShown` rejects is left out with everything in it. */
function* partsOf(value: unknown, isShown: (part: Part) => boolean = () => true): Generator<Part> {
  if (Array.isArray(value)) for (const item of value) yield* partsOf(item, isShown);
  else if (isRecord(value) && isShown(value)) {
    yield value;
    for (const item of Object.values(value)) yield* partsOf(item, isShown);
  }
}

const textsOf = (part: Part, keys: readonly string[]) => keys.flatMap((key) => (typeof part[key] === 'string' ? [part[key]] : []));

const markdownKeys = ['text', 'answer'];

/** The references of all pictures that a page shows. */
export function pagePictures({ picture, blocks }: Pick<ContentPage, 'picture' | 'blocks'>): string[] {
  const inBlocks = [...partsOf(blocks)].flatMap((part) => [
    ...textsOf(part, ['picture']),
    ...textsOf(part, markdownKeys).flatMap((text) => markdownAddresses(text).pictures),
  ]);
  return [...(picture ? [picture] : []), ...inBlocks];
}

/** The addresses of all links that a page shows. */
export const pageLinks = ({ blocks }: Pick<ContentPage, 'blocks'>): string[] =>
  [...partsOf(blocks)].flatMap((part) => [
    ...textsOf(part, ['link', 'search']),
    ...textsOf(part, markdownKeys).flatMap((text) => markdownAddresses(text).links),
  ]);

/** The headings of a page's shown parts, in order and without repeats: titles, questions, and headings in texts. */
export const pageHeadings = ({ blocks }: Pick<ContentPage, 'blocks'>, isShown: (part: Scheduled) => boolean): string[] => [
  ...new Set(
    [...partsOf(blocks, (part) => isShown(timesOf(part)))].flatMap((part) => [
      ...textsOf(part, ['title', 'question']),
      ...textsOf(part, markdownKeys).flatMap(markdownHeadings),
    ]),
  ),
];

const timesOf = ({ from, until }: Part): Scheduled =>
  definedFields({ from: typeof from === 'string' ? from : undefined, until: typeof until === 'string' ? until : undefined });

/** The schedules of a page and of everything on it that is shown for a limited time. */
export const pageTimes = (page: Scheduled & Pick<ContentPage, 'blocks'>): Scheduled[] =>
  [page, ...partsOf(page.blocks)].map(timesOf).filter((times) => Object.keys(times).length > 0);
