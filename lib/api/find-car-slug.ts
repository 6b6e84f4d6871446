import { chunkNames, chunkPath, unpackChunk } from '#lib/search/index-chunks.ts';
import { indexFilePath } from '#lib/search/index-file.ts';
import type { ApiSite } from './bindings.ts';

type Named = { id: string; slug: string };

/** The number of chunks read at once: enough to be quick if files are fetched, few enough to stop soon after the car is found. */
const chunksAtOnce = 8;

/** The slug of a car by its ID, from the published index; undefined if no listed car has it. */
export async function findCarSlug(id: string, { file }: Pick<ApiSite, 'file'>): Promise<string | undefined> {
  const read = async <T>(path: string): Promise<T | undefined> => {
    const bytes = await file(path);
    return bytes && (JSON.parse(new TextDecoder().decode(await unpackChunk(new Uint8Array(bytes)))) as T);
  };
  const slugIn = (documents: readonly Named[] = []) => documents.find((document) => document.id === id)?.slug;
  const index = await read<{ documents?: Named[] }>(indexFilePath);
  const names = chunkNames(index, indexFilePath);
  if (!names) return slugIn(index?.documents);
  for (let start = 0; start < names.length; start += chunksAtOnce) {
    // A missing chunk belongs to a release that was just replaced.
    const lists = await Promise.all(names.slice(start, start + chunksAtOnce).map((name) => read<Named[]>(chunkPath(name))));
    const slug = slugIn(lists.flatMap((list) => list ?? []));
    if (slug !== undefined) return slug;
  }
  return undefined;
}
