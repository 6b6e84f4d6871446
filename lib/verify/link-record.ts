import { makeStableBlocks } from '#lib/model/stable-blocks.ts';
import { offerText } from './offer-on-page.ts';
import type { PageReading } from './page-reading.ts';

/** Raise this number when the content of the record changes. A record of another version is ignored, and all pages are read again. */
const version = 4;

/** The files and pages of the site that one page links to, its car prices, and a car page's data about its car (`offer-on-page.ts`). */
export type PageLinks = {
  frame: readonly string[];
  own: readonly string[];
  scripts: readonly string[];
  prices: readonly string[];
  offer?: string;
};

/**
 * The links and prices of every page of a release, by file. With it, the next build reads only changed pages, and still knows whether a
 * carried-over page has a dead link or an old price.
 */
export type LinkRecord = ReadonlyMap<string, PageLinks>;

/** A price in the record. The same car at the same price is one text, on any number of pages. */
export const priceText = (slug: string, amount: string) => `${slug} ${amount}`;

/** Marks a repayment among the prices of the record. */
const repaymentMark = '~';

/** A repayment in the record. */
export const repaymentText = (slug: string, amount: string) => `${slug} ${repaymentMark}${amount}`;

/** The inverse of `priceText` and `repaymentText`; a slug has no space. */
export function parsePriceText(text: string): { slug: string; amount: string; isRepayment: boolean } {
  const space = text.indexOf(' ');
  const amount = text.slice(space + 1);
  const isRepayment = amount.startsWith(repaymentMark);
  return { slug: text.slice(0, space), amount: isRepayment ? amount.slice(repaymentMark.length) : amount, isRepayment };
}

const variant = /^(.*-)(\d+)(\.[a-z0-9]+)$/;

/** Combines the widths of one picture in one text, "/images/ab-{320,480}.webp", because pages link to about five of each. */
export function bundleWidths(paths: readonly string[]): string[] {
  const widths = new Map<string, [before: string, after: string, widths: string[]]>();
  const plain: string[] = [];
  for (const path of paths) {
    const [, before, width, after] = path.startsWith('/images/') ? (variant.exec(path) ?? []) : [];
    if (before === undefined || width === undefined || after === undefined) plain.push(path);
    else {
      const sameWidths = widths.get(before + after);
      if (sameWidths) sameWidths[2].push(width);
      else widths.set(before + after, [before, after, [width]]);
    }
  }
  for (const [before, after, list] of widths.values())
    plain.push(`${before}{${list.sort((a, b) => Number(a) - Number(b)).join(',')}}${after}`);
  return plain;
}

/** The paths in a text of `bundleWidths`. */
export function unbundleWidths(text: string): string[] {
  const [, before, widths, after] = /^(.*-)\{([\d,]+)\}(\.[a-z0-9]+)$/.exec(text) ?? [];
  return widths === undefined ? [text] : widths.split(',').map((width) => `${before}${width}${after}`);
}

const withOffer = (offer: string | undefined) => (offer === undefined ? {} : { offer });

/** The record of a page. */
export const toPageLinks = ({ frame, own, scripts, prices, repayments, ...page }: PageReading): PageLinks => ({
  ...withOffer(offerText(page)),
  frame: bundleWidths(frame).sort(),
  own: bundleWidths(own).sort(),
  scripts,
  prices: [
    ...new Set([
      ...prices.flatMap(({ slug, amount }) => (slug ? [priceText(slug, amount)] : [])),
      ...repayments.flatMap(({ slug, amount }) => (slug ? [repaymentText(slug, amount)] : [])),
    ]),
  ].sort(),
});

/** Numbers texts, so that each is stored once. */
class TextTable {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();
  number(text: string): number {
    const knownNumber = this.#numbers.get(text);
    if (knownNumber !== undefined) return knownNumber;
    this.#numbers.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** The frame, the scripts, the own links and the prices of a page: numbers of lists, and numbers of texts of its block. */
type EncodedPage = [frame: number, scripts: number, own: number[], prices: number[], offer?: string];
type EncodedBlock = { texts: string[]; pages: Record<string, EncodedPage> };
export type EncodedLinks = { version: number; lists: string[][]; blocks: EncodedBlock[] };

/** About 25 pages per block, 4 KB compressed. Each block numbers its own texts, so that a changed page changes one block. */
const blockReach = 12;

/**
 * Encodes the record for the release's long record. Pages are in alphabetical order, so that the same pages give the same text. Blocks of
 * `before`, an encoded record, are reused if their pages are the same objects.
 */
export function encodeLinkRecord(record: LinkRecord, before?: { record: LinkRecord; encoded: EncodedLinks }): EncodedLinks {
  const files = [...record.keys()].sort();
  const texts = new TextTable();
  const written = new Map<readonly string[], number>();
  // Most pages share their frame and scripts, so each list is stored once.
  const listNumber = (list: readonly string[]) => {
    const knownNumber = written.get(list);
    if (knownNumber !== undefined) return knownNumber;
    const number = texts.number(JSON.stringify(list));
    written.set(list, number);
    return number;
  };
  for (const file of files) {
    const { frame, scripts } = record.get(file) as PageLinks;
    listNumber(frame);
    listNumber(scripts);
  }
  const encodeBlock = (some: readonly string[]): EncodedBlock => {
    const own = new TextTable();
    const numbers = (list: readonly string[]) => list.map((text) => own.number(text));
    const pages = some.map((file): [string, EncodedPage] => {
      const { frame, scripts, own: links, prices, offer } = record.get(file) as PageLinks;
      const numbered: EncodedPage = [listNumber(frame), listNumber(scripts), numbers(links), numbers(prices)];
      if (offer !== undefined) numbered[4] = offer;
      return [file, numbered];
    });
    return { texts: own.list, pages: Object.fromEntries(pages) };
  };
  const hasSameLists =
    before?.encoded.lists.length === texts.list.length && texts.list.every((text, at) => text === JSON.stringify(before.encoded.lists[at]));
  const encodedLinks = hasSameLists
    ? {
        blocks: before.encoded.blocks,
        keysOf: ({ pages }: EncodedBlock) => Object.keys(pages),
        isSame: (file: string) => record.get(file) === before.record.get(file),
      }
    : undefined;
  const blocks = makeStableBlocks(files, blockReach, encodeBlock, encodedLinks);
  return { version, lists: texts.list.map((list) => JSON.parse(list)), blocks };
}

/** Decodes the record. Undefined if it has another version or is damaged; then all pages are read. */
export function decodeLinkRecord(encoded: unknown): LinkRecord | undefined {
  try {
    const { version: is, lists, blocks } = encoded as EncodedLinks;
    if (is !== version) return undefined;
    const at = <T>(list: readonly T[], number: number): T => {
      const value = list[number];
      if (value === undefined) throw new RangeError(`no entry ${number}`);
      return value;
    };
    // A picture is in the blocks of all pages that show it, but only once in memory.
    const sameTexts = new Map<string, string>();
    const once = (text: string) => {
      const same = sameTexts.get(text);
      if (same === undefined) sameTexts.set(text, text);
      return same ?? text;
    };
    return new Map(
      blocks.flatMap(({ texts, pages }) => {
        const shared = texts.map(once);
        return Object.entries(pages).map(([file, [frame, scripts, own, prices, offer]]): [string, PageLinks] => [
          file,
          {
            frame: at(lists, frame),
            scripts: at(lists, scripts),
            own: own.map((number) => at(shared, number)),
            prices: prices.map((number) => at(shared, number)),
            ...withOffer(offer),
          },
        ]);
      }),
    );
  } catch {
    return undefined;
  }
}
