import { z } from 'zod';
import type { PushedDocument } from './pushed-document.ts';
import type { PushedSettings } from './pushed-settings.ts';
import { indexPath } from './read-index.ts';
import type { SearchServer } from './search-server.ts';
import { finishTasks } from './tasks.ts';
import { createIndex, sendDocuments, verifyCount, verifySettings, type WriteContext, writeSettings } from './write-index.ts';

const indexPage = z.object({ results: z.array(z.object({ uid: z.string() })), total: z.number().int() });

/** The name of a fresh index that will replace `uid`; `mark` has twelve hexadecimal digits. */
export const freshUid = (uid: string, mark: string) => `${uid}_next_${mark}`;

const isFreshOf = (uid: string, name: string) =>
  name.startsWith(`${uid}_next_`) && /^[0-9a-f]{12}$/.test(name.slice(`${uid}_next_`.length));

/** Finds fresh indexes that killed pushes of `uid` left behind. */
export async function findStaleIndexes(server: SearchServer, uid: string): Promise<string[]> {
  const stale: string[] = [];
  const limit = 1000;
  for (let offset = 0; ; offset += limit) {
    const { results, total } = await server.ask(`/indexes?limit=${limit}&offset=${offset}`, indexPage);
    stale.push(...results.map((index) => index.uid).filter((name) => isFreshOf(uid, name)));
    if (results.length < limit || offset + limit >= total) return stale.sort();
  }
}

/** Deletes indexes; a missing index is no error. */
export async function deleteIndexes(
  { server, patience }: Pick<WriteContext, 'server' | 'patience'>,
  uids: readonly string[],
): Promise<void> {
  const tasks: number[] = [];
  for (const uid of uids) tasks.push(await server.enqueue(indexPath(uid), { method: 'DELETE' }));
  await finishTasks(server, tasks, patience, ['index_not_found']);
}

/**
 * Fills a fresh index, verifies it, and swaps it with `uid` in one step. If anything fails before the swap, the live index stays unchanged
 * and the fresh index is deleted.
 */
export async function replaceIndex(
  write: WriteContext,
  uid: string,
  mark: string,
  content: { documents: readonly PushedDocument[]; settings: PushedSettings; exists: boolean },
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
    // A swap needs both indexes to exist.
    if (!exists) await createIndex(write, uid);
    progress('swapping');
    // Never retried, because a second swap would undo the first. If the answer is lost, the next push sees which documents are live.
    const swap = await server.enqueue('/swap-indexes', { body: [{ indexes: [fresh, uid] }], once: true });
    await finishTasks(server, [swap], patience);
  } catch (failure) {
    // Not waited for, because the server itself may have failed. The next push deletes what remains.
    await server.enqueue(indexPath(fresh), { method: 'DELETE', cleanup: true }).catch(() => undefined);
    throw failure;
  }
  await deleteIndexes(write, [fresh]);
}
