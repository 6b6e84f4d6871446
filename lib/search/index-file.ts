import type { SearchDocument } from '../model/search-document.ts';
import type { EngineSettings } from './engine/types.ts';
import { indexSettings } from './settings.ts';

/** The embedded index as it is published: what the engine is made of, at an address that changes with its content. */
export type IndexFile = { uid: string; primaryKey: 'id'; settings: EngineSettings; documents: SearchDocument[] };

/** Makes the embedded index of a site. */
export function makeIndexFile(documents: readonly SearchDocument[], site: { search: { index: string; maxTotalHits: number } }): IndexFile {
  return { uid: site.search.index, primaryKey: 'id', settings: indexSettings(site.search), documents: [...documents] };
}

/** Where the index is published; `hash` is one of its text, in letters and digits. */
export const indexFilePath = (hash: string) => `/search/index.${hash}.json`;

/** An index that cannot be used; the message says where and what is wrong. */
export class IndexFileError extends Error {
  override name = 'IndexFileError';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

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
