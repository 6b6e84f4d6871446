import { chunkNames, chunkPath, isChunkOf, joinChunks, unpackChunk } from '../../search/index-chunks.ts';
import { type IndexFile, indexSeal, parseIndexFile } from '../../search/index-file.ts';
import { SearchError, toSearchError } from './search-error.ts';

export type IndexPlace = {
  /** Address of the index. */
  url: string;
  /** The expected index and site. */
  uid: string;
  site: string;
};

export type LoadIndexOptions = {
  fetcher: typeof fetch;
  timeoutMs: number;
  digest?: (bytes: BufferSource) => Promise<ArrayBuffer>;
  /** The first file, if it was requested early. Undefined if that failed. */
  first?: Promise<Uint8Array<ArrayBuffer> | undefined> | undefined;
};

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 if the browser offers it; unencrypted pages skip the check, except local ones. */
const subtleDigest = globalThis.crypto?.subtle && ((bytes: BufferSource) => crypto.subtle.digest('SHA-256', bytes));

/** Documents with ID and slug. A broken document is left out; the others are kept. */
const isUsable = (item: unknown) =>
  typeof (item as { id?: unknown } | null)?.id === 'string' && typeof (item as { slug?: unknown }).slug === 'string';

function readData(data: unknown, { url, uid, site }: IndexPlace): IndexFile {
  const { documents: all } = (data ?? {}) as { documents?: unknown };
  const documents = Array.isArray(all) ? all : [];
  const usable = documents.filter(isUsable);
  const file = parseIndexFile(usable.length > 0 ? { ...(data as object), documents: usable } : data, url);
  if (file.uid !== uid) throw new Error(`${url}: it holds the index ${file.uid}, this page searches ${uid}.`);
  if (file.site !== site) throw new Error(`${url}: it holds the index of ${file.site}, not of ${site}.`);
  return file;
}

/** Runs a step over the received data. Unreadable data means `outdated`. */
function reading<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new SearchError('outdated', `${what} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

async function fetchBytes(url: string, init: RequestInit, fetcher: typeof fetch): Promise<Uint8Array<ArrayBuffer>> {
  const what = `The search index ${url}`;
  let response: Response;
  let bytes: ArrayBuffer;
  try {
    response = await fetcher(url, init);
    bytes = await response.arrayBuffer();
  } catch (cause) {
    throw toSearchError(what, cause);
  }
  if (response.ok) return new Uint8Array(bytes);
  const isGone = response.status === 404 || response.status === 410;
  throw new SearchError(isGone ? 'outdated' : 'unanswered', `${what} was answered with status ${response.status}.`);
}

const jsonOf = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

type Attempt = LoadIndexOptions & { init: RequestInit };

/** Fetches one chunk and reads it while it arrives, so that reading and loading overlap. */
async function loadChunk(name: string, { url }: IndexPlace, { fetcher, digest, init }: Attempt): Promise<unknown[]> {
  const address = new URL(chunkPath(name), url).href;
  const what = `The search index ${address}`;
  const bytes = await unpackChunk(await fetchBytes(address, init, fetcher)).catch((cause: Error) => {
    throw new SearchError('outdated', `${what} cannot be unpacked: ${cause.message}`, { cause });
  });
  if (digest && !isChunkOf(name, hex(await digest(bytes))))
    throw new SearchError('outdated', `${what} does not match the checksum in its name: it is incomplete or was changed.`);
  const documents = reading(what, () => jsonOf(bytes));
  if (Array.isArray(documents)) return documents;
  throw new SearchError('outdated', `${what} is not a list of cars.`);
}

async function loadOnceFrom(place: IndexPlace, attempt: Attempt): Promise<IndexFile> {
  const what = `The search index ${place.url}`;
  const { fetcher, digest, init, first } = attempt;
  const bytes = (await first) ?? (await fetchBytes(place.url, init, fetcher));
  const seal = indexSeal(bytes);
  if (!seal) throw new SearchError('outdated', `${what} is not a search index: another file replaced it, or it is incomplete.`);
  if (digest && hex(await digest(bytes.slice(seal.start))) !== seal.sha256)
    throw new SearchError('outdated', `${what} does not match the checksum in its first line: it is incomplete or was changed.`);
  const data = reading(what, () => jsonOf(bytes));
  const names = reading(what, () => chunkNames(data, place.url));
  if (!names) return reading(what, () => readData(data, place));
  const lists = await Promise.all(names.map((name) => loadChunk(name, place, attempt))).catch((cause: SearchError) => {
    throw cause.fault === 'outdated' ? new LostChunkError(cause) : cause;
  });
  return reading(what, () => readData(joinChunks(data, lists.flat()), place));
}

/** A chunk is missing or damaged: a cache served an earlier release's first file, or part of the chunk. */
class LostChunkError extends SearchError {
  constructor(cause: SearchError) {
    super('outdated', cause.message, { cause });
  }
}

/**
 * Fetches and reads a site’s index: one file, or a first file and its chunks, all at once (rule S40). If a chunk is missing or damaged,
 * everything is requested once more, bypassing caches. Throws SearchError: `outdated` if the index is missing or unusable, `slow` or
 * `unanswered` if it did not arrive.
 */
export async function loadIndex(
  place: IndexPlace,
  { fetcher, timeoutMs, digest = subtleDigest, first }: LoadIndexOptions,
): Promise<IndexFile> {
  const load = (cache?: RequestCache, ahead?: LoadIndexOptions['first']) => {
    const init = { signal: AbortSignal.timeout(timeoutMs), ...(cache ? { cache } : {}) };
    return loadOnceFrom(place, { fetcher, timeoutMs, digest, init, first: ahead });
  };
  try {
    return await load(undefined, first);
  } catch (error) {
    if (error instanceof LostChunkError) return load('reload');
    throw error;
  }
}
