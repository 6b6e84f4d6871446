import { stableBlocks } from '../model/stable-blocks.ts';
import { type Breach, type PageLaw, type RuleId, ruleIds } from './check-page.ts';

/** Raise this number when the content of the record changes. A record of another version is ignored, and all pages are read again. */
const version = 3;

/** About 129 pages to a block, so that a changed page changes one block. */
const blockReach = 64;

/** The rules that a page keeps, and its breaches. */
export type LawOfPage = { kept: readonly RuleId[]; broken: readonly Breach[] };

/** What the law says of every page of a release, by file. `key` names the rules and the law that they were checked for. */
export type LawRecord = { key: string; pages: ReadonlyMap<string, LawOfPage> };

/** What the record keeps of a page. */
export const toLawOfPage = ({ kept, broken }: PageLaw): LawOfPage => ({ kept: kept.map(({ rule }) => rule), broken });

/** The breaches of neighbouring pages, and of each page the number of its list of kept rules and those of its breaches. */
type Block = { breaches: string[]; pages: Record<string, [number, ...number[]]> };

/** What feeds break of neighbouring cars: each breach with the numbers of the files that have it. Feeds say much the same, so one breach is in most of them. */
type CarBlock = { cars: Record<string, [breach: string, ...files: number[]][]> };

type Encoded = { version: number; key: string; lists: string[]; files: string[]; blocks: (Block | CarBlock)[] };

const keptText = ({ kept }: LawOfPage) => kept.join(' ');

/** The texts of breaches. Those that are carried over are the same objects. */
const texts = new WeakMap<Breach, string>();
function breachText(breach: Breach): string {
  const text = texts.get(breach) ?? JSON.stringify(breach);
  texts.set(breach, text);
  return text;
}

function encodeBlock(files: readonly string[], pages: LawRecord['pages'], listAt: ReadonlyMap<string, number>): Block {
  const breaches = new Map<string, number>();
  const numberOf = (breach: Breach): number => {
    const text = breachText(breach);
    const number = breaches.get(text) ?? breaches.size;
    breaches.set(text, number);
    return number;
  };
  const entries = files.map((file): [string, [number, ...number[]]] => {
    const law = pages.get(file) as LawOfPage;
    return [file, [listAt.get(keptText(law)) as number, ...law.broken.filter(({ car }) => !car).map(numberOf)]];
  });
  return { pages: Object.fromEntries(entries), breaches: [...breaches.keys()] };
}

/** The file of a car's own page in a feed counts as number 0, so that it need not be listed. */
const ownPage = (slug: string) => `cars/${slug}.md`;

/** Collects the breaches of feeds by car, and the files that have any. */
function encodeCars(pages: LawRecord['pages']): { files: string[]; blocks: CarBlock[] } {
  const numbers = new Map<string, number>();
  const cars = new Map<string, Map<string, number[]>>();
  for (const file of [...pages.keys()].sort())
    for (const breach of pages.get(file)?.broken ?? []) {
      if (!breach.car) continue;
      const { slug } = breach.car;
      const number = file === ownPage(slug) ? 0 : (numbers.get(file) ?? numbers.size + 1);
      if (number > 0) numbers.set(file, number);
      const own = cars.get(slug) ?? new Map<string, number[]>();
      cars.set(slug, own);
      const text = breachText(breach);
      const list = own.get(text);
      if (list) list.push(number);
      else own.set(text, [number]);
    }
  const blocks = stableBlocks([...cars.keys()].sort(), (slug) => slug, blockReach).map((slugs): CarBlock => {
    const ofCar = (slug: string): CarBlock['cars'][string] =>
      [...(cars.get(slug) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([text, files]) => [text, ...files]);
    return { cars: Object.fromEntries(slugs.map((slug) => [slug, ofCar(slug)])) };
  });
  return { files: [...numbers.keys()], blocks };
}

/** Encodes the record for the long record of a release. The same pages give the same text; a changed page changes its block alone. */
export function encodeLawRecord({ key, pages }: LawRecord): Encoded {
  const lists = [...new Set([...pages.values()].map(keptText))].sort();
  const listAt = new Map(lists.map((list, at) => [list, at]));
  const blocks = stableBlocks([...pages.keys()].sort(), (file) => file, blockReach).map((files) => encodeBlock(files, pages, listAt));
  const cars = encodeCars(pages);
  return { version, key, lists, files: cars.files, blocks: [...blocks, ...cars.blocks] };
}

/** Decodes the record; undefined when it is missing, damaged, of another version or made for another key. */
export function decodeLawRecord(encoded: unknown, key?: string): LawRecord | undefined {
  try {
    const { version: is, key: madeFor, lists, files, blocks } = encoded as Encoded;
    if (is !== version || (key !== undefined && key !== madeFor)) return undefined;
    const known = new Set<string>(ruleIds);
    const keptLists = lists.map((list) => list.split(' ').filter((id): id is RuleId => known.has(id)));
    const pages = new Map<string, { kept: readonly RuleId[]; broken: Breach[] }>();
    for (const block of blocks) {
      if ('cars' in block) continue;
      const broken = block.breaches.map((text): Breach => JSON.parse(text));
      for (const [file, [kept, ...numbers]] of Object.entries(block.pages))
        pages.set(file, {
          kept: keptLists[kept] ?? [],
          broken: numbers.flatMap((number) => broken[number] ?? []).filter(({ rule }) => known.has(rule)),
        });
    }
    for (const block of blocks) {
      if (!('cars' in block)) continue;
      for (const [slug, breaches] of Object.entries(block.cars))
        for (const [text, ...numbers] of breaches) {
          const breach: Breach = JSON.parse(text);
          if (!known.has(breach.rule)) continue;
          texts.set(breach, text);
          for (const number of numbers) pages.get(number === 0 ? ownPage(slug) : (files[number - 1] as string))?.broken.push(breach);
        }
    }
    return { key: madeFor, pages };
  } catch {
    return undefined;
  }
}
