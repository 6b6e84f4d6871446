import { join } from 'node:path';
import { readPackedText } from '#lib/disk/packed-text.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { chunkPath, readIndexFiles } from '#lib/search/index-chunks.ts';
import type { Fault, ReleaseCheckRow, UnmeasuredRelease } from '../check.ts';
import { whyNotListed } from './stock.ts';

/** Fields that must be the same in the search index and on pages. */
const comparedFields = [
  'slug',
  'status',
  'price',
  'before_price',
  'subscription_price',
  'weekly_price',
  'preorder',
  'price_type',
  'weekly_repayment',
  'monthly_repayment',
  'comparison_rate',
  'total_of_payments',
] as const;

const isIndex = (file: string) => /^search\/index(\.[0-9a-z]+)?\.json$/.test(file);

function documentFaults(file: string, documents: readonly SearchDocument[], { catalogue, now }: UnmeasuredRelease): Fault[] {
  const days = catalogue.site.cars.soldWindowDays;
  const fix = 'build again; if it stays, the index and the pages come from different stock';
  const faults: Fault[] = [];
  const seenIds = new Set<string>();
  for (const document of documents) {
    const { id, slug } = document;
    const at = `"id":"${id}"`;
    if (seenIds.has(id)) faults.push({ file, problem: `has the car ${slug} twice`, fix, at });
    seenIds.add(id);
    const why = whyNotListed(catalogue.carBySlug.get(slug), now, days);
    const expected = catalogue.documentById.get(id);
    if (why) faults.push({ file, problem: `has the car ${slug}, ${why}`, fix, at });
    else if (document === expected) continue;
    else if (!expected) faults.push({ file, problem: `has the car ${slug} with the wrong id ${id}`, fix, at });
    else
      for (const key of comparedFields) {
        if (document[key] === expected[key]) continue;
        const problem = `has ${key} ${String(document[key])} for the car ${slug}, but its page has ${String(expected[key])}`;
        faults.push({ file, problem, fix, at });
      }
  }
  const missing = catalogue.cars.filter((car) => !seenIds.has(car.id) && whyNotListed(car, now, days) === undefined);
  faults.push(...missing.map(({ slug }) => ({ file, problem: `does not have the car ${slug}`, fix })));
  return faults;
}

/** The compared data of a chunk, if it belongs to the live release and was compared before. */
const knownChunk = ({ chunks }: UnmeasuredRelease, name: string): readonly SearchDocument[] | undefined =>
  chunks?.isKept(chunkPath(name).slice(1)) ? chunks.documents.get(name) : undefined;

/** The documents in a chunk. If the stock produces the same text, its documents are used without parsing. */
function documentsOf({ chunks }: UnmeasuredRelease, path: string, text: string): readonly SearchDocument[] {
  const chunk = chunks?.made.get(path);
  return (chunk?.text === text ? chunk.documents : undefined) ?? (JSON.parse(text) as SearchDocument[]);
}

/** Remembers chunks without faults, which match the documents of the stock. */
function rememberChunks({ chunks, catalogue }: UnmeasuredRelease, chunkDocuments: ReadonlyMap<string, readonly SearchDocument[]>): void {
  chunks?.documents.clear();
  for (const [name, own] of chunkDocuments)
    chunks?.documents.set(
      name,
      own.map(({ id }) => catalogue.documentById.get(id) as SearchDocument),
    );
}

/** The search index has each listed car once, at the price of its page, and no car past its sold window (rule L3). */
export const searchIndexCheck: ReleaseCheckRow = {
  files: async (release) => {
    const files = [...release.tree.files].filter(isIndex);
    const fix = 'build again';
    const [file = 'search/index.json', second] = files;
    if (files.length !== 1)
      return [{ file: second ?? 'search/index.json', problem: `there are ${files.length} search indexes in the release, not one`, fix }];
    try {
      const read = (path: string) => readPackedText(join(release.root, path));
      const chunks = new Map<string, readonly SearchDocument[]>();
      const { documents } = await readIndexFiles(read, async (name) => {
        const path = chunkPath(name);
        const own = knownChunk(release, name) ?? documentsOf(release, path, await read(path));
        chunks.set(name, own);
        return own;
      });
      const faults = documentFaults(file, documents, release);
      if (faults.length === 0) rememberChunks(release, chunks);
      return faults;
    } catch (error) {
      return [{ file, problem: `cannot be read: ${(error as Error).message}`, fix }];
    }
  },
};
