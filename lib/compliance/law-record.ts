import { stableBlocks } from '../model/stable-blocks.ts';
import { type Breach, type PageLaw, type RuleId, ruleIds } from './check-page.ts';

/** Raise this number when the content of the record changes. A record of another version is ignored, and all pages are read again. */
const version = 2;

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

type Encoded = { version: number; key: string; lists: string[]; blocks: Block[] };

const keptText = ({ kept }: LawOfPage) => kept.join(' ');

function encodeBlock(files: readonly string[], pages: LawRecord['pages'], listAt: ReadonlyMap<string, number>): Block {
  const breaches = new Map<string, number>();
  const numberOf = (breach: Breach): number => {
    const text = JSON.stringify(breach);
    const number = breaches.get(text) ?? breaches.size;
    breaches.set(text, number);
    return number;
  };
  const entries = files.map((file): [string, [number, ...number[]]] => {
    const law = pages.get(file) as LawOfPage;
    return [file, [listAt.get(keptText(law)) as number, ...law.broken.map(numberOf)]];
  });
  return { pages: Object.fromEntries(entries), breaches: [...breaches.keys()] };
}

/** Encodes the record for the long record of a release. The same pages give the same text; a changed page changes its block alone. */
export function encodeLawRecord({ key, pages }: LawRecord): Encoded {
  const lists = [...new Set([...pages.values()].map(keptText))].sort();
  const listAt = new Map(lists.map((list, at) => [list, at]));
  const blocks = stableBlocks([...pages.keys()].sort(), (file) => file, blockReach).map((files) => encodeBlock(files, pages, listAt));
  return { version, key, lists, blocks };
}

/** Decodes the record; undefined when it is missing, damaged, of another version or made for another key. */
export function decodeLawRecord(encoded: unknown, key?: string): LawRecord | undefined {
  try {
    const { version: is, key: madeFor, lists, blocks } = encoded as Encoded;
    if (is !== version || (key !== undefined && key !== madeFor)) return undefined;
    const known = new Set<string>(ruleIds);
    const keptLists = lists.map((list) => list.split(' ').filter((id): id is RuleId => known.has(id)));
    const decoded = blocks.flatMap(({ breaches, pages }) => {
      const broken = breaches.map((text): Breach => JSON.parse(text));
      return Object.entries(pages).map(([file, [kept, ...numbers]]): [string, LawOfPage] => [
        file,
        { kept: keptLists[kept] ?? [], broken: numbers.flatMap((number) => broken[number] ?? []).filter(({ rule }) => known.has(rule)) },
      ]);
    });
    return { key: madeFor, pages: new Map(decoded) };
  } catch {
    return undefined;
  }
}
