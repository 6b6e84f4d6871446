import { type GroupedStock, indexNeighbours, type Neighbours, updateNeighbours } from '../cars/neighbours.ts';
import type { Car } from '../model/car.ts';
import { listCache } from '../model/list-cache.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { stampedCache } from '../model/stamped-cache.ts';
import type { IndexFileText } from '../search/index-chunks.ts';
import { keptColumns } from '../search/kept-columns.ts';
import { keptResults } from '../search/kept-results.ts';
import type { UrlContext } from '../search/url.ts';
import type { Digest } from './page-key.ts';

/** A digest of the pictures that a car's page shows, and their number. */
type PictureDigest = { digest: string; photos: number };

/** What a build computes for each car, for the next build of the same dealer in this process (rule R24). It never changes a result. */
export type PageMemory = ReturnType<typeof makePageMemory>;

const unstamped: readonly unknown[] = [];

/** The JSON of a search document. */
export const documentText = ({ texts }: PageMemory, document: SearchDocument): string =>
  texts(unstamped, document, () => JSON.stringify(document));

/** The digest of a search document. */
export const documentDigest = (memory: PageMemory, document: SearchDocument, digest: Digest): string =>
  memory.documentDigests(unstamped, document, () => digest(documentText(memory, document)));

/** Groups a stock by similarity. */
export function groupStock(memory: PageMemory | undefined, documents: readonly SearchDocument[]): Neighbours {
  const neighbours = (memory && updateNeighbours(memory.grouped, documents)) ?? indexNeighbours(documents);
  if (memory) memory.grouped = { documents, neighbours };
  return neighbours;
}

export const makePageMemory = () => ({
  documents: stampedCache<Car, SearchDocument>(),
  /** The JSON of a search document, and its digest. */
  texts: stampedCache<SearchDocument, string>(),
  documentDigests: stampedCache<SearchDocument, string>(),
  /** The chunks of the search index. */
  chunks: listCache<SearchDocument, IndexFileText>(),
  carDigests: stampedCache<Car, string>(),
  pictures: stampedCache<Car, PictureDigest>(),
  /** The photo for links to a car. */
  photoUrls: stampedCache<Car, string>(),
  /** The pictures of a car's page in the sitemap. */
  sitemapImages: stampedCache<Car, readonly string[]>(),
  /** A car's part in the key of a search page, by the address of its picture. */
  lines: new WeakMap<SearchDocument, { shared: string | undefined; line: string }>(),
  /** The gate of a car, which decides whether it is counted, and the JSON of the gate with the values that filters count. */
  counted: stampedCache<SearchDocument, { gate: string; text: string }>(),
  /** The parts of search pages' keys that come from the cars that searches find. */
  carsFound: keptResults<string>(),
  counts: keptResults<string>(),
  /** The columns of the search engine. */
  columns: keptColumns(),
  /** The input of the search pages' addresses, and its JSON. */
  urls: undefined as { text: string; urls: UrlContext } | undefined,
  /** The last stock in groups, and the record of each group. */
  grouped: { documents: [], neighbours: new Map() } as GroupedStock,
  writtenGroups: new WeakMap<object, string>(),
  /** The digests of related cars, and the stock that they belong to. */
  related: { neighbours: new Map() as Neighbours, digests: new WeakMap<SearchDocument, string>() },
});
