import { indexFilePath } from '#lib/search/index-file.ts';
import type { ApiSite } from './bindings.ts';

/** The slug of a car by its ID, from the published index; undefined if no listed car has it. */
export async function findCarSlug(id: string, { file }: Pick<ApiSite, 'file'>): Promise<string | undefined> {
  const index = await file(indexFilePath);
  if (!index) return undefined;
  const { documents } = JSON.parse(new TextDecoder().decode(index)) as { documents: { id: string; slug: string }[] };
  return documents.find((document) => document.id === id)?.slug;
}
