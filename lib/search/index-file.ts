import { isRecord } from '../model/is-record.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { EngineSettings } from './engine/types.ts';
import { indexSettings } from './settings.ts';

/** The embedded index as it is published: what the engine is made of. */
/** `site` is the dealer's address, and tells its index from another's of the same uid. */
export type IndexFile = { site: string; uid: string; primaryKey: 'id'; settings: EngineSettings; documents: SearchDocument[] };

/** Makes the embedded index of a site. */
export function makeIndexFile(
  documents: readonly SearchDocument[],
  site: { dealer: { url: string }; search: { index: string; maxTotalHits: number } },
): IndexFile {
  return {
    site: site.dealer.url,
    uid: site.search.index,
    primaryKey: 'id',
    settings: indexSettings(site.search),
    documents: [...documents],
  };
}

/**
 * Where the index is published. The address stays when the stock changes: a page that named another with each sale would have to be made
 * again with each sale.
 */
export const indexFilePath = '/search/index.json';

/** The text of an index: JSON whose first line holds the SHA-256, as hex digits, of all that follows it. */
export function indexText(file: IndexFile, sha256: (text: string) => string): string {
  const body = JSON.stringify(file).slice(1);
  return `{"sha256":"${sha256(body)}",\n${body}`;
}

const firstLine = /^\{"sha256":"([0-9a-f]{64})",$/;

/** What the first line of a published index says of the rest; undefined where it is none. `start` is where that rest begins, in bytes. */
export function indexSeal(bytes: Uint8Array): { sha256: string; start: number } | undefined {
  const end = bytes.indexOf(10);
  const sha256 = firstLine.exec(new TextDecoder().decode(bytes.subarray(0, Math.max(0, Math.min(end, 100)))))?.[1];
  return sha256 === undefined ? undefined : { sha256, start: end + 1 };
}

/** An index that cannot be used; the message says where and what is wrong. */
export class IndexFileError extends Error {
  override name = 'IndexFileError';
}

/**
 * Reads a published index. It was written by our own build, so this looks for a file that is cut off, of another site or of other
 * code, not at every value: the browser would pay for that with each visit.
 */
export function parseIndexFile(data: unknown, where: string): IndexFile {
  const fail = (what: string): never => {
    throw new IndexFileError(`${where}: ${what}. Build the site again so that its pages and its index match.`);
  };
  if (!isRecord(data)) return fail('the search index is not an object');
  if (typeof data.uid !== 'string' || data.uid === '') return fail('the search index has no "uid"');
  if (data.primaryKey !== 'id') return fail('the search index has another "primaryKey" than "id"');
  if (!isRecord(data.settings)) return fail('the search index has no "settings"');
  if (!Array.isArray(data.documents)) return fail('the search index has no "documents"');
  const broken = data.documents.findIndex((item) => !isRecord(item) || typeof item.id !== 'string' || typeof item.slug !== 'string');
  if (broken >= 0) return fail(`document ${broken} has no "id" or "slug"`);
  return data as unknown as IndexFile;
}
