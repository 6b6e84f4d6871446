import { z } from 'zod';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { PushPlan } from './plan.ts';
import { documentKey, ownFilter, type PushedDocument } from './pushed-document.ts';
import { type PushedSettings, settingDifferences } from './pushed-settings.ts';
import { countDocuments, indexPath, readSettings } from './read-index.ts';
import type { SearchServer } from './search-server.ts';
import { finishTasks, type Patience } from './tasks.ts';

/** Splits documents, in order, into JSON texts of at most `maxBytes` each. A larger document gets its own text. */
export function* splitIntoBatches(documents: readonly object[], maxBytes: number): Generator<{ text: string; count: number }> {
  let parts: string[] = [];
  let bytes = 0;
  const makeBatch = () => ({ text: `[${parts.join(',')}]`, count: parts.length });
  for (const document of documents) {
    const part = JSON.stringify(document);
    const size = Buffer.byteLength(part) + 1;
    if (parts.length > 0 && bytes + size > maxBytes) {
      yield makeBatch();
      [parts, bytes] = [[], 0];
    }
    parts.push(part);
    bytes += size;
  }
  if (parts.length > 0) yield makeBatch();
}

/** Far below the server's default limit of 100 MB, and small enough that a retry is cheap. */
const batchBytes = 8 * 1024 * 1024;

export type WriteContext = { server: SearchServer; patience: Patience; progress: (note: string) => void };

/** Creates an index; an existing one, from a retry or another dealer's push, is no error. */
async function createIndex({ server, patience }: WriteContext, uid: string): Promise<void> {
  const task = await server.enqueue('/indexes', { body: { uid, primaryKey: documentKey } });
  await finishTasks(server, [task], patience, ['index_already_exists']);
}

/** Sends the settings that differ, and verifies them. */
async function writeSettings({ server, patience }: WriteContext, uid: string, wantedSettings: PushedSettings): Promise<void> {
  const differences = settingDifferences(wantedSettings, await readSettings(server, uid));
  if (differences.length === 0) return;
  const body = Object.fromEntries(differences.map((difference) => [difference.name, difference.wanted]));
  const task = await server.enqueue(`${indexPath(uid)}/settings`, { method: 'PATCH', body });
  await finishTasks(server, [task], patience);
  await verifySettings(server, uid, wantedSettings);
}

/** Throws SearchServerError if an index does not have the settings that were sent. */
async function verifySettings(server: SearchServer, uid: string, wantedSettings: PushedSettings): Promise<void> {
  const [first] = settingDifferences(wantedSettings, await readSettings(server, uid));
  if (!first) return;
  throw server.error(
    `${uid} has ${JSON.stringify(first.is)?.slice(0, 200)} for ${first.name} although it was set to ${JSON.stringify(first.wanted).slice(0, 200)}`,
    'Check who else writes to this index and run again',
  );
}

/** Queues documents, each replacing the one with its key. Returns the tasks. */
async function sendDocuments({ server, progress }: WriteContext, uid: string, documents: readonly PushedDocument[]): Promise<number[]> {
  const tasks: number[] = [];
  let sent = 0;
  for (const { text, count } of splitIntoBatches(documents, batchBytes)) {
    tasks.push(await server.enqueue(`${indexPath(uid)}/documents?primaryKey=${documentKey}`, { method: 'POST', text }));
    sent += count;
    progress(`sent ${formatNumber(sent)} of ${formatNumber(documents.length)}`);
  }
  return tasks;
}

/** Throws SearchServerError if an index does not have as many documents as were pushed. */
async function verifyCount(server: SearchServer, uid: string, wantedCount: number, filter?: string): Promise<void> {
  const count = await countDocuments(server, uid, filter);
  if (count === wantedCount) return;
  throw server.error(
    `${uid} holds ${formatNumber(count)} documents${filter ? ' of this dealer' : ''} after ${formatNumber(wantedCount)} were pushed`,
    'Check who else writes to this index and run again',
  );
}

/** Applies a plan to the live index: settings, then new and changed documents, then deletions. */
export async function writeChanges(
  write: WriteContext,
  uid: string,
  slug: string,
  plan: PushPlan,
  target: { exists: boolean; settings: PushedSettings; count: number },
): Promise<void> {
  const { server, patience, progress } = write;
  if (!target.exists) await createIndex(write, uid);
  if (!target.exists || plan.settings.length > 0) await writeSettings(write, uid, target.settings);
  const tasks = await sendDocuments(write, uid, [...plan.changed, ...plan.added]);
  // Deletions are queued last, so that the index never lacks both a removed car and its replacement.
  if (plan.removed.length > 0) tasks.push(await server.enqueue(`${indexPath(uid)}/documents/delete-batch`, { body: plan.removed }));
  progress('waiting for the server');
  await finishTasks(server, tasks, patience);
  await verifyCount(server, uid, target.count, ownFilter(slug));
}

const indexPage = z.object({ results: z.array(z.object({ uid: z.string() })), total: z.number().int() });

/** The name of a fresh index that will replace `uid`; `mark` has twelve hexadecimal digits. */
const freshUid = (uid: string, mark: string) => `${uid}_next_${mark}`;

const isFreshOf = (uid: string, name: string) =>
  name.startsWith(`${uid}_next_`) && /^[0-9a-f]{12}$/.test(name.slice(`${uid}_next_`.length));

/** Finds leftover indexes of killed pushes of `uid`. */
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
