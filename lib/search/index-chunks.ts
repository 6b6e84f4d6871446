import { isRecord } from '../model/is-record.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { stableBlocks } from '../model/stable-blocks.ts';
import { type IndexFile, IndexFileError, indexFilePath, parseIndexFile, sealedText } from './index-file.ts';

/** The folder of chunks. Their names hold a hash of their content, so browsers and CDNs keep them. No page's address has a `_`. */
const chunkFolder = '/search/_cars/';

/** Up to this number of cars the index is one file, so that a small stock needs one request. */
export const mostCarsInOneFile = 500;

/** About 193 cars to a chunk, 150 KB of JSON that is published compressed: a changed car costs little, and HTTP/1.1 has few requests. */
const chunkReach = 96;

/** Hex digits of a chunk's SHA-256 in its name. */
const nameDigits = 20;

const chunkName = new RegExp(`^[0-9a-f]{${nameDigits}}$`);

/** No host compresses such a file again, or says that it is compressed. */
export const chunkPath = (name: string): string => `${chunkFolder}${name}.bin`;

/** Whether a path of a site is that of a chunk. */
export const isChunkPath = (path: string): boolean => path.startsWith(chunkFolder);

/** Whether a file of a release, by its path below the root, is part of the search index. */
export const isIndexFile = (file: string): boolean => /^search\/(index[^/]*\.json|_cars\/[^/]+)$/.test(file);

/** Whether the JSON of a chunk, by its SHA-256 in hex, is the one that its name promises. */
export const isChunkOf = (name: string, sha256: string): boolean => sha256.startsWith(name);

/** The JSON of a chunk, from its file, in browsers and in functions of hosts. One that arrives unpacked is taken as it is. Rejects when it is damaged. */
export async function unpackChunk(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** A file of the published index: its path, and its JSON. That of a chunk (`isChunkPath`) is published as gzip. */
export type IndexFileText = { path: string; text: string };

/**
 * The files of a published index (rule S40), the first of them at `indexFilePath`. Small stocks have one file. Larger ones are split into
 * chunks of neighbouring cars, which the first file names in their order, so that a changed car changes one chunk. `textOf` gives the JSON of
 * a document.
 */
export function indexTexts(
  { documents, ...head }: IndexFile,
  sha256: (text: string) => string,
  textOf: (document: SearchDocument) => string = JSON.stringify,
): [IndexFileText, ...IndexFileText[]] {
  const arrayOf = (some: readonly SearchDocument[]) => `[${some.map((document) => textOf(document)).join(',')}]`;
  const first = (name: string, json: string): IndexFileText => ({
    path: indexFilePath,
    text: sealedText(`${JSON.stringify(head).slice(1, -1)},"${name}":${json}`, sha256),
  });
  if (documents.length <= mostCarsInOneFile) return [first('documents', arrayOf(documents))];
  const texts = stableBlocks(documents, ({ id }) => id, chunkReach).map(arrayOf);
  const chunks = new Map(texts.map((text) => [sha256(text).slice(0, nameDigits), text]));
  return [first('chunks', JSON.stringify([...chunks.keys()])), ...[...chunks].map(([name, text]) => ({ path: chunkPath(name), text }))];
}

/** The names of the chunks that the first file of an index lists; undefined if it holds the documents itself. */
export function chunkNames(data: unknown, where: string): string[] | undefined {
  const chunks = isRecord(data) ? data.chunks : undefined;
  if (chunks === undefined) return undefined;
  if (Array.isArray(chunks) && chunks.every((name) => typeof name === 'string' && chunkName.test(name))) return chunks;
  throw new IndexFileError(`${where}: its list of chunks cannot be read. Build the site again so that its pages and its index match.`);
}

/** The index of a first file whose chunks were read. */
export const joinChunks = (data: unknown, documents: unknown): unknown => {
  const { chunks: _names, ...head } = data as { chunks: unknown };
  return { ...head, documents };
};

/** Documents in the order of an index, and the JSON of each. */
export type KnownDocuments = { documents: readonly SearchDocument[]; textOf: (document: SearchDocument) => string };

/** The documents of a chunk, if its JSON is exactly that of known ones from a place on. */
function findKnown(text: string, { documents, textOf }: KnownDocuments, from: number): readonly SearchDocument[] | undefined {
  let at = 1;
  for (let place = from; text.startsWith('[') && place < documents.length; place += 1) {
    const own = textOf(documents[place] as SearchDocument);
    if (!text.startsWith(own, at)) return undefined;
    at += own.length + 1;
    if (text[at - 1] === ']') return at === text.length ? documents.slice(from, place + 1) : undefined;
    if (text[at - 1] !== ',') return undefined;
  }
  return undefined;
}

/**
 * Reads a whole published index from the files of a release; `read` gives the JSON of a path. A chunk that has `known` documents, letter by letter,
 * is not parsed: these stand for it.
 */
export async function readIndexFiles(read: (path: string) => Promise<string>, known?: KnownDocuments): Promise<IndexFile> {
  const data: unknown = JSON.parse(await read(indexFilePath));
  const names = chunkNames(data, indexFilePath);
  if (!names) return parseIndexFile(data, indexFilePath);
  const documents: unknown[] = [];
  for (const name of names) {
    const text = await read(chunkPath(name));
    documents.push(...((known && findKnown(text, known, documents.length)) ?? (JSON.parse(text) as unknown[])));
  }
  return parseIndexFile(joinChunks(data, documents), indexFilePath);
}
