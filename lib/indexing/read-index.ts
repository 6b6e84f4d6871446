import { z } from 'zod';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { LiveIndex } from './plan.ts';
import { documentKey, ownFilter } from './pushed-document.ts';
import type { SearchServer } from './search-server.ts';

const indexInfo = z.object({ uid: z.string(), primaryKey: z.string().nullish() });
const settingsAnswer = z.record(z.string(), z.unknown());
const countAnswer = z.object({ total: z.number().int() });
const hashPage = z.object({
  total: z.number().int(),
  results: z.array(z.object({ document_id: z.string(), content_hash: z.string().nullish() })),
});

const pageSize = 1000;
export const indexPath = (uid: string) => `/indexes/${encodeURIComponent(uid)}`;

export const readSettings = (server: SearchServer, uid: string) => server.ask(`${indexPath(uid)}/settings`, settingsAnswer);

/** The number of documents in an index, or of those that match a filter. */
export async function countDocuments(server: SearchServer, uid: string, filter?: string): Promise<number> {
  const body = { limit: 0, filter };
  return (await server.ask(`${indexPath(uid)}/documents/fetch`, countAnswer, { body })).total;
}

/** The hashes of a dealer's documents; a document without one counts as changed. */
async function readHashes(server: SearchServer, uid: string, slug: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (let offset = 0; ; offset += pageSize) {
    const body = { filter: ownFilter(slug), fields: [documentKey, 'content_hash'], limit: pageSize, offset };
    const { total, results } = await server.ask(`${indexPath(uid)}/documents/fetch`, hashPage, { body });
    for (const { document_id, content_hash } of results) hashes.set(document_id, content_hash ?? '');
    if (results.length < pageSize || offset + pageSize >= total) return hashes;
  }
}

const isFilterable = (settings: Record<string, unknown>) =>
  Array.isArray(settings.filterableAttributes) && settings.filterableAttributes.includes('website_slug');

/**
 * Reads an index and a dealer's documents in it. Throws SearchServerError if it holds documents that a push must not replace: those of the
 * platform or, in an index of the dealer's own, those of another dealer.
 */
export async function readIndex(server: SearchServer, uid: string, slug: string, shared: boolean): Promise<LiveIndex> {
  const info = await server.find(indexPath(uid), indexInfo);
  if (!info) return { exists: false, settings: {}, hashes: new Map() };
  // Count first: another dealer may be filling a shared index right now, and a push writes settings before documents.
  const total = await countDocuments(server, uid);
  const settings = await readSettings(server, uid);
  const filterable = isFilterable(settings);
  const hashes = filterable && total > 0 ? await readHashes(server, uid, slug) : new Map<string, string>();
  const countUnowned = async () => (filterable ? countDocuments(server, uid, 'website_slug NOT EXISTS') : total);
  const foreign = total === 0 ? 0 : shared ? await countUnowned() : total - hashes.size;
  if (foreign > 0)
    throw server.error(
      `the index ${uid} holds ${formatNumber(foreign)} documents that ${shared ? 'the command index did not write' : `do not belong to ${slug}`}`,
      'Set another index in search.index, or delete this one',
    );
  if (info.primaryKey && info.primaryKey !== documentKey && shared)
    throw server.error(
      `the index ${uid} has the primary key ${info.primaryKey}, not ${documentKey}`,
      'Set another index in search.index, or delete this one',
    );
  return { exists: true, settings, hashes };
}
