import type { PageFacts } from './page-facts.ts';

/** Raised whenever what is gathered of a page changes: an older record is not used, and all pages are read again. */
const version = 1;

/** What one page holds: files and pages of the site it names, and the cars whose price it shows. */
export type PageRecord = { frame: readonly string[]; own: readonly string[]; scripts: readonly string[]; prices: readonly string[] };

/**
 * The links and prices of every page of a release, by file. With it, the next build reads only pages that changed, and still knows whether a
 * page that it carries over has a dead link or an old price.
 */
export type LinkRecord = ReadonlyMap<string, PageRecord>;

/** A price as the record keeps it: the same car at the same price is one text, however many pages show it. */
export const priceText = (slug: string, amount: string) => `${slug} ${amount}`;

/** The slug and amount of such a text; a slug holds no blank. */
export function parsePriceText(text: string): { slug: string; amount: string } {
  const blank = text.indexOf(' ');
  return { slug: text.slice(0, blank), amount: text.slice(blank + 1) };
}

const variant = /^(.*-)(\d+)(\.[a-z0-9]+)$/;

/** Widths of one picture as one text, "/images/ab-{320,480}.webp": pages name five of each. */
export function bundled(paths: readonly string[]): string[] {
  const widths = new Map<string, [before: string, after: string, widths: string[]]>();
  const plain: string[] = [];
  for (const path of paths) {
    const [, before, width, after] = path.startsWith('/images/') ? (variant.exec(path) ?? []) : [];
    if (before === undefined || width === undefined || after === undefined) plain.push(path);
    else {
      const known = widths.get(before + after);
      if (known) known[2].push(width);
      else widths.set(before + after, [before, after, [width]]);
    }
  }
  for (const [before, after, list] of widths.values())
    plain.push(`${before}{${list.sort((a, b) => Number(a) - Number(b)).join(',')}}${after}`);
  return plain;
}

/** The paths that a text of `bundled` stands for. */
export function unbundled(text: string): string[] {
  const [, before, widths, after] = /^(.*-)\{([\d,]+)\}(\.[a-z0-9]+)$/.exec(text) ?? [];
  return widths === undefined ? [text] : widths.split(',').map((width) => `${before}${width}${after}`);
}

/** What is kept of a page. */
export const pageRecord = ({ frame, own, scripts, prices }: PageFacts): PageRecord => ({
  frame: bundled(frame).sort(),
  own: bundled(own).sort(),
  scripts,
  prices: [...new Set(prices.flatMap(({ slug, amount }) => (slug ? [priceText(slug, amount)] : [])))].sort(),
});

/** Texts by number: each is written once. */
class Texts {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();
  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

type EncodedLinks = { version: number; texts: string[]; lists: number[][]; pages: Record<string, [number, number, number[], number[]]> };

/** Encodes the record for the release's long record. Pages are in alphabetical order, so that the same pages give the same text. */
export function encodeLinkRecord(record: LinkRecord): EncodedLinks {
  const texts = new Texts();
  const lists = new Texts();
  const written = new Map<readonly string[], number>();
  // Frames and scripts are alike on most pages: each list is kept once.
  const listNumber = (list: readonly string[]) => {
    const known = written.get(list);
    if (known !== undefined) return known;
    const number = lists.number(JSON.stringify(list.map((text) => texts.number(text))));
    written.set(list, number);
    return number;
  };
  const numbers = (list: readonly string[]) => list.map((text) => texts.number(text));
  const files = [...record.keys()].sort();
  const pages = files.map((file): [string, EncodedLinks['pages'][string]] => {
    const { frame, scripts, own, prices } = record.get(file) as PageRecord;
    return [file, [listNumber(frame), listNumber(scripts), numbers(own), numbers(prices)]];
  });
  return { version, texts: texts.list, lists: lists.list.map((list) => JSON.parse(list)), pages: Object.fromEntries(pages) };
}

/** Decodes the record; undefined when it has another version or is damaged, so that all pages are read. */
export function decodeLinkRecord(encoded: unknown): LinkRecord | undefined {
  try {
    const { version: is, texts, lists, pages } = encoded as EncodedLinks;
    if (is !== version) return undefined;
    const textAt = (number: number) => {
      const found = texts[number];
      if (found === undefined) throw new RangeError(`no text ${number}`);
      return found;
    };
    const read = lists.map((list) => list.map(textAt));
    const listAt = (number: number) => {
      const found = read[number];
      if (found === undefined) throw new RangeError(`no list ${number}`);
      return found;
    };
    return new Map(
      Object.entries(pages).map(([file, [frame, scripts, own, prices]]) => [
        file,
        { frame: listAt(frame), scripts: listAt(scripts), own: own.map(textAt), prices: prices.map(textAt) },
      ]),
    );
  } catch {
    return undefined;
  }
}
