import { isRecord } from '../model/is-record.ts';
import type { ListCache } from '../model/list-cache.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { stableBlocks } from '../model/stable-blocks.ts';
import { type IndexFile, IndexFileError, indexFilePath, parseIndexFile, sealedText } from './index-file.ts';

/** The folder of chunks. Their names hold a hash of their content, so browsers and CDNs keep them. No page's address has a `_`. */
const chunkFolder = '/search/_cars/';

/** Up to this number of cars the index is one file, so that a small stock needs one request. */
export const mostCarsInOneFile = 500;

/** About 193 cars per chunk, 150 KB of JSON that is published compressed: a changed car costs little, and HTTP/1.1 needs few requests. */
const chunkReach = 96;

/** The number of hex digits of a chunk's SHA-256 in its name. */
const nameDigits = 20;

const chunkName = new RegExp(`^[0-9a-f]{${nameDigits}}$`);

/** An extension that no host compresses again or serves with a content encoding. */
export const chunkPath = (name: string): string => `${chunkFolder}${name}.bin`;

/** The inverse of `chunkPath`. */
const chunkNameOf = (path: string): string => path.slice(chunkFolder.length, -'.bin'.length);

/** Whether a path of a site belongs to a chunk. */
export const isChunkPath = (path: string): boolean => path.startsWith(chunkFolder);

/** Whether a file of a release, by its path below the root, is part of the search index. */
export const isIndexFile = (file: string): boolean => file.startsWith('search/') && /^search\/(index[^/]*\.json|_cars\/[^/]+)$/.test(file);

/** Whether the SHA-256 (hex) of a chunk's JSON matches the chunk's name. */
export const isChunkOf = (name: string, sha256: string): boolean => sha256.startsWith(name);

/**
 * The JSON of a chunk, from its file, in browsers and in serverless functions. A chunk that arrives decompressed is used as it is. Rejects
 * if it is damaged.
 */
export async function unpackChunk(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** A file of the published index: its path, and its JSON. A chunk (`isChunkPath`) also names its documents, and is published as gzip. */
export type IndexFileText = { path: string; text: string; documents?: readonly SearchDocument[] };

/**
 * The files of a published index (rule S40), the first of them at `indexFilePath`. Small stocks have one file. Larger ones are split into
 * chunks of neighbouring cars, which the first file lists in order, so that a changed car changes one chunk. `textOf` returns the JSON of a
 * document; `kept` has chunks of an earlier index.
 */
export function indexTexts(
  { documents, ...head }: IndexFile,
  sha256: (text: string) => string,
  textOf: (document: SearchDocument) => string = JSON.stringify,
  textCache: ListCache<SearchDocument, IndexFileText> = (_documents, make) => make(),
): [IndexFileText, ...IndexFileText[]] {
  const arrayOf = (some: readonly SearchDocument[]) => `[${some.map((document) => textOf(document)).join(',')}]`;
  const first = (name: string, json: string): IndexFileText => ({
    path: indexFilePath,
    text: sealedText(`${JSON.stringify(head).slice(1, -1)},"${name}":${json}`, sha256),
  });
  if (documents.length <= mostCarsInOneFile) return [first('documents', arrayOf(documents))];
  const chunkOf = (own: readonly SearchDocument[]): IndexFileText => {
    const text = arrayOf(own);
    return { path: chunkPath(sha256(text).slice(0, nameDigits)), text, documents: own };
  };
  const chunks = stableBlocks(documents, ({ id }) => id, chunkReach).map((own) => textCache(own, () => chunkOf(own)));
  return [first('chunks', JSON.stringify(chunks.map(({ path }) => chunkNameOf(path)))), ...chunks];
}

/** The names of the chunks that the first file of an index lists. Undefined if it contains the documents itself. */
export function chunkNames(data: unknown, where: string): string[] | undefined {
  const chunks = isRecord(data) ? data.chunks : undefined;
  if (chunks === undefined) return undefined;
  if (Array.isArray(chunks) && chunks.every((name) => typeof name === 'string' && chunkName.test(name))) return chunks;
  throw new IndexFileError(`${where}: its list of chunks cannot be read. Build the site again so that its pages and its index match.`);
}

/** The index, from its first file and the chunks that were read. */
export const joinChunks = (data: unknown, documents: unknown): unknown => {
  const { chunks: _names, ...head } = data as { chunks: unknown };
  return { ...head, documents };
};

/**
 * Reads a whole published index from the files of a release. `read` returns the JSON of a path, `readChunk` the documents of a chunk by its
 * name.
 */
export async function readIndexFiles(
  read: (path: string) => Promise<string>,
  readChunk: (name: string) => Promise<readonly unknown[]> = async (name) => JSON.parse(await read(chunkPath(name))),
): Promise<IndexFile> {
  const data: unknown = JSON.parse(await read(indexFilePath));
  const names = chunkNames(data, indexFilePath);
  if (!names) return parseIndexFile(data, indexFilePath);
  const documents: unknown[] = [];
  for (const name of names) documents.push(...(await readChunk(name)));
  return parseIndexFile(joinChunks(data, documents), indexFilePath);
}
