import { z } from 'zod';
import type { PushedDocument } from './pushed-document.ts';
import type { Settings } from './pushed-settings.ts';
import { indexPath } from './read-index.ts';
import type { SearchServer } from './search-server.ts';
import { finishTasks } from './tasks.ts';
import { createIndex, sendDocuments, verifyCount, verifySettings, type Write, writeSettings } from './write-index.ts';

const indexPage = z.object({ results: z.array(z.object({ uid: z.string() })), total: z.number().int() });

/** The name of an index that will take the place of `uid`; `mark` is of twelve hexadecimal digits. */
export const freshUid = (uid: string, mark: string) => `${uid}_next_${mark}`;

const isFreshOf = (uid: string, name: string) =>
  name.startsWith(`${uid}_next_`) && /^[0-9a-f]{12}$/.test(name.slice(`${uid}_next_`.length));

/** Fresh indexes that earlier pushes of `uid` left behind when they were killed. */
export async function staleIndexes(server: SearchServer, uid: string): Promise<string[]> {
  const found: string[] = [];
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { results, total } = await server.ask(`/indexes?limit=${limit}&offset=${offset}`, indexPage);
    found.push(...results.map((index) => index.uid).filter((name) => isFreshOf(uid, name)));
    if (results.length < limit || offset + limit >= total) return found.sort();
  }
}

/** Removes indexes; one that is gone already is as good. */
export async function deleteIndexes({ server, patience }: Pick<Write, 'server' | 'patience'>, uids: readonly string[]): Promise<void> {
  const tasks: number[] = [];
  for (const uid of uids) tasks.push(await server.enqueue(indexPath(uid), { method: 'DELETE' }));
  await finishTasks(server, tasks, patience, ['index_not_found']);
}

/**
 * Fills a fresh index, makes sure that it is whole, and lets it take the place of `uid` in one step. Whatever fails before that step
 * leaves the live index as it is, and the fresh one is removed.
 */
export async function replaceIndex(
  write: Write,
  uid: string,
  mark: string,
  content: { documents: readonly PushedDocument[]; settings: Settings; exists: boolean },
): Promise<void> {
  const { server, patience, progress } = write;
  const fresh = freshUid(uid, mark);
  const { documents, settings, exists } = content;
  try {
    await createIndex(write, fresh);
    await writeSettings(write, fresh, settings);
    const tasks = await sendDocuments(write, fresh, documents);
    progress('waiting for the server');
    await finishTasks(server, tasks, patience);
    await verifyCount(server, fresh, documents.length);
    await verifySettings(server, fresh, settings);
    // Indexes can only be swapped with one that is there.
    if (!exists) await createIndex(write, uid);
    progress('swapping');
    // Asked once: a swap done twice is none. Should its answer get lost, the next run sees which documents are live.
    const swap = await server.enqueue('/swap-indexes', { body: [{ indexes: [fresh, uid] }], once: true });
    await finishTasks(server, [swap], patience);
  } catch (failure) {
    // Not waited for: the server may be what failed. What stays is removed by the next run.
    await server.enqueue(indexPath(fresh), { method: 'DELETE', cleanup: true }).catch(() => undefined);
    throw failure;
  }
  await deleteIndexes(write, [fresh]);
}
