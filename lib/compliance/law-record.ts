import { oncePer } from '../model/once-per.ts';
import { makeStableBlocks } from '../model/stable-blocks.ts';
import { type CarBlock, decodeCarBlocks, encodeCarBlocks, type FeedsLaw } from './car-breaches.ts';
import { type Breach, type PageLaw, type RuleId, ruleIds } from './check-page.ts';

/** Raise this number when the content of the record changes. A record of another version is ignored, and all pages are read again. */
const version = 4;

/** About 129 pages to a block, so that a changed page changes one block. */
const blockReach = 64;

/** The rules that a page complies with, and its breaches. */
export type LawOfPage = { kept: readonly RuleId[]; broken: readonly Breach[] };

/**
 * The legal findings of a release's pages, by file, and of its feeds. `key` identifies the rules and the law that they were checked
 * against.
 */
export type LawRecord = { key: string; pages: ReadonlyMap<string, LawOfPage>; feeds: FeedsLaw };

/** The data of a page in the record. */
export const toLawOfPage = ({ kept, broken }: PageLaw): LawOfPage => ({ kept: kept.map(({ rule }) => rule), broken });

/** The breaches of neighbouring pages, and each page's numbers of its list of rules and of its breaches. */
type Block = { breaches: string[]; pages: Record<string, [number, ...number[]]> };

export type EncodedLaw = { version: number; key: string; lists: string[]; files: readonly string[]; blocks: (Block | CarBlock)[] };

const textOfKept = oncePer((rules: readonly RuleId[]) => rules.join(' '));
const keptText = ({ kept }: LawOfPage) => textOfKept(kept);

/** The texts of breaches. Carried-over texts are the same objects. */
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
    return [file, [listAt.get(keptText(law)) as number, ...law.broken.map(numberOf)]];
  });
  return { pages: Object.fromEntries(entries), breaches: [...breaches.keys()] };
}

/**
 * Encodes the record for the long record of a release. The same pages give the same text, and a changed page only changes its own block.
 * Blocks of `before`, an encoded record, are reused if their findings of pages and cars are the same objects.
 */
export function encodeLawRecord({ key, pages, feeds }: LawRecord, before?: { record: LawRecord; encoded: EncodedLaw }): EncodedLaw {
  const lists = [...new Set([...pages.values()].map(keptText))].sort();
  const listAt = new Map(lists.map((list, at) => [list, at]));
  const sameBefore = before?.encoded.lists.join('\n') === lists.join('\n') ? before : undefined;
  const blocks = makeStableBlocks(
    [...pages.keys()].sort(),
    blockReach,
    (files) => encodeBlock(files, pages, listAt),
    sameBefore && {
      blocks: sameBefore.encoded.blocks.filter((block) => 'pages' in block),
      keysOf: (block) => Object.keys(block.pages),
      isSame: (file) => pages.get(file) === sameBefore.record.pages.get(file),
    },
  );
  const ofCars = before && { feeds: before.record.feeds, blocks: before.encoded.blocks.filter((block) => 'forms' in block) };
  return { version, key, lists, files: feeds.files, blocks: [...blocks, ...encodeCarBlocks(feeds, ofCars)] };
}

/** Decodes the record. Undefined if it is missing, damaged, of another version or made for another key. */
export function decodeLawRecord(encoded: unknown, key?: string): LawRecord | undefined {
  try {
    const { version: is, key: madeFor, lists, files, blocks } = encoded as EncodedLaw;
    if (is !== version || (key !== undefined && key !== madeFor)) return undefined;
    const knownRules = new Set<string>(ruleIds);
    const keptLists = lists.map((list) => list.split(' ').filter((id): id is RuleId => knownRules.has(id)));
    const pages = new Map<string, LawOfPage>();
    for (const block of blocks) {
      if (!('pages' in block)) continue;
      const broken = block.breaches.map((text): Breach => JSON.parse(text));
      for (const [file, [keptList, ...numbers]] of Object.entries(block.pages))
        pages.set(file, {
          kept: keptLists[keptList] ?? [],
          broken: numbers.flatMap((number) => broken[number] ?? []).filter(({ rule }) => knownRules.has(rule)),
        });
    }
    const ofCars = blocks.filter((block) => 'forms' in block);
    return { key: madeFor, pages, feeds: decodeCarBlocks(ofCars, files) };
  } catch {
    return undefined;
  }
}
