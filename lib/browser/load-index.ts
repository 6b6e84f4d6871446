import { type IndexFile, indexSeal, parseIndexFile } from '../search/index-file.ts';
import { SearchError, toSearchError } from './search-error.ts';

export type IndexPlace = {
  /** Address of the index. */
  url: string;
  /** The expected index and site. */
  uid: string;
  site: string;
};

export type LoadIndexOptions = { fetcher: typeof fetch; timeoutMs: number; digest?: (bytes: BufferSource) => Promise<ArrayBuffer> };

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 if the browser offers it; unencrypted pages skip the check, except local ones. */
const subtleDigest = globalThis.crypto?.subtle && ((bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes));

/** Documents with ID and slug; a broken one is left out and does not cost the others. */
const isUsable = (item: unknown) =>
  typeof (item as { id?: unknown } | null)?.id === 'string' && typeof (item as { slug?: unknown }).slug === 'string';

function readText(text: string, { url, uid, site }: IndexPlace): IndexFile {
  const data = JSON.parse(text) as { documents?: unknown } | null;
  const documents = Array.isArray(data?.documents) ? data.documents : [];
  const usable = documents.filter(isUsable);
  const file = parseIndexFile(usable.length > 0 ? { ...data, documents: usable } : data, url);
  if (file.uid !== uid) throw new Error(`${url}: it holds the index ${file.uid}, this page searches ${uid}.`);
  if (file.site !== site) throw new Error(`${url}: it holds the index of ${file.site}, not of ${site}.`);
  return file;
}

/**
 * Fetches and reads a site’s index. Throws SearchError: `outdated` if the index is gone or unusable, `slow` or `unanswered` if it did not
 * arrive.
 */
export async function loadIndex(place: IndexPlace, { fetcher, timeoutMs, digest = subtleDigest }: LoadIndexOptions): Promise<IndexFile> {
  const what = `The search index ${place.url}`;
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetcher(place.url, { signal: AbortSignal.timeout(timeoutMs) });
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw toSearchError(what, cause);
  }
  if (!response.ok) {
    const isGone = response.status === 404 || response.status === 410;
    throw new SearchError(isGone ? 'outdated' : 'unanswered', `${what} was answered with status ${response.status}.`);
  }
  const seal = indexSeal(new Uint8Array(bytes));
  if (!seal) throw new SearchError('outdated', `${what} is not a search index: another file replaced it, or it is incomplete.`);
  if (digest && hex(await digest(bytes.slice(seal.start))) !== seal.sha256)
    throw new SearchError('outdated', `${what} does not match the checksum in its first line: it is incomplete or was changed.`);
  try {
    return readText(new TextDecoder().decode(bytes), place);
  } catch (cause) {
    throw new SearchError('outdated', `${what} cannot be read: ${(cause as Error).message}`, { cause });
  }
}
