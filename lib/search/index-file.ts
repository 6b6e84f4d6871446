import { isRecord } from '../model/is-record.ts';
import type { SearchDocument } from '../model/search-document.ts';
import type { EngineSettings } from './engine/types.ts';
import { indexSettings } from './settings.ts';

/**
 * The published search index, from which the engine is created. `site` is the dealer's address, which distinguishes indexes with the same
 * uid.
 */
export type IndexFile = { site: string; uid: string; primaryKey: 'id'; settings: EngineSettings; documents: SearchDocument[] };

/** Creates the search index of a site. */
export const makeIndexFile = (
  documents: readonly SearchDocument[],
  site: { dealer: { url: string }; search: { index: string; maxTotalHits: number } },
): IndexFile => ({
  site: site.dealer.url,
  uid: site.search.index,
  primaryKey: 'id',
  settings: indexSettings(site.search),
  documents: [...documents],
});

/** The path of the published index. It is constant: a new path after each sale would change every page. */
export const indexFilePath = '/search/index.json';

/** JSON whose first line holds the SHA-256 (hex) of everything after it; `fields` is the inside of the object. */
export const sealedText = (fields: string, sha256: (text: string) => string): string => `{"sha256":"${sha256(`${fields}}`)}",\n${fields}}`;

const firstLine = /^\{"sha256":"([0-9a-f]{64})",$/;

/** Reads the first line of a published index; undefined if it is not one. `start` is the offset of the rest, in bytes. */
export function indexSeal(bytes: Uint8Array): { sha256: string; start: number } | undefined {
  const end = bytes.indexOf(10);
  const sha256 = firstLine.exec(new TextDecoder().decode(bytes.subarray(0, Math.max(0, Math.min(end, 100)))))?.[1];
  return sha256 === undefined ? undefined : { sha256, start: end + 1 };
}

/** The index is unusable. The message says where and why. */
export class IndexFileError extends Error {
  override name = 'IndexFileError';
}

/**
 * Reads a published index. Our own build wrote it, so this only detects a file that is incomplete or belongs to other code. Checking every
 * value would slow down each visit.
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
