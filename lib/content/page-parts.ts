import type { ContentPage } from '../model/content.ts';
import { isRecord } from '../model/is-record.ts';
import { markdownAddresses } from './render-markdown.ts';
import type { Scheduled } from './schedule.ts';

type Part = Record<string, unknown>;

/** Every block of a page, and every slide, offer, person … in it. */
function* partsOf(value: unknown): Generator<Part> {
  if (Array.isArray(value)) for (const item of value) yield* partsOf(item);
  else if (isRecord(value)) {
    yield value;
    for (const item of Object.values(value)) yield* partsOf(item);
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

/** The times of a page and of everything on it that is shown for a time. */
export const pageTimes = (page: Scheduled & Pick<ContentPage, 'blocks'>): Scheduled[] =>
  [page, ...partsOf(page.blocks)].flatMap(({ from, until }): Scheduled[] =>
    typeof from === 'string' || typeof until === 'string'
      ? [{ ...(typeof from === 'string' ? { from } : {}), ...(typeof until === 'string' ? { until } : {}) }]
      : [],
  );
