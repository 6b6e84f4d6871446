import { type Breach, type PageLaw, type RuleId, ruleIds } from './check-page.ts';

/** Raise this number when the content of the record changes. A record of another version is ignored, and all pages are read again. */
const version = 1;

/** The rules that a page keeps, and its breaches. */
export type LawOfPage = { kept: readonly RuleId[]; broken: readonly Breach[] };

/** What the law says of every page of a release, by file. `key` names the rules and the law that they were checked for. */
export type LawRecord = { key: string; pages: ReadonlyMap<string, LawOfPage> };

/** What the record keeps of a page. */
export const toLawOfPage = ({ kept, broken }: PageLaw): LawOfPage => ({ kept: kept.map(({ rule }) => rule), broken });

type Encoded = { version: number; key: string; lists: string[]; breaches: string[]; pages: Record<string, [number, ...number[]]> };

/** Numbers texts, so that each is written once. */
function makeTable() {
  const list: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, list.length);
    return list.push(text) - 1;
  };
  return { list, numberOf };
}

/** Encodes the record for the long record of a release. The same pages give the same text. */
export function encodeLawRecord({ key, pages }: LawRecord): Encoded {
  const [lists, breaches] = [makeTable(), makeTable()];
  const entries = [...pages.keys()].sort().map((file): [string, [number, ...number[]]] => {
    const { kept, broken } = pages.get(file) as LawOfPage;
    return [file, [lists.numberOf(kept.join(' ')), ...broken.map((breach) => breaches.numberOf(JSON.stringify(breach)))]];
  });
  return { version, key, lists: lists.list, breaches: breaches.list, pages: Object.fromEntries(entries) };
}

/** Decodes the record; undefined when it is missing, damaged, of another version or made for another key. */
export function decodeLawRecord(encoded: unknown, key?: string): LawRecord | undefined {
  try {
    const { version: is, key: madeFor, lists, breaches, pages } = encoded as Encoded;
    if (is !== version || (key !== undefined && key !== madeFor)) return undefined;
    const known = new Set<string>(ruleIds);
    const keptLists = lists.map((list) => list.split(' ').filter((id): id is RuleId => known.has(id)));
    const broken = breaches.map((text): Breach => JSON.parse(text)).filter(({ rule }) => known.has(rule));
    return {
      key: madeFor,
      pages: new Map(
        Object.entries(pages).map(([file, [kept, ...numbers]]) => [
          file,
          { kept: keptLists[kept] ?? [], broken: numbers.flatMap((number) => broken[number] ?? []) },
        ]),
      ),
    };
  } catch {
    return undefined;
  }
}
