import { batchesOf } from './batches.ts';
import type { PushPlan } from './plan.ts';
import { documentKey, ownFilter, type PushedDocument } from './pushed-document.ts';
import { type Settings, settingDifferences } from './pushed-settings.ts';
import { countDocuments, indexPath, readSettings } from './read-index.ts';
import type { SearchServer } from './search-server.ts';
import { finishTasks, type Patience } from './tasks.ts';

/** Far below the 100 MB a server takes by default, and small enough that a retry is cheap. */
const batchBytes = 8 * 1024 * 1024;

export type Write = { server: SearchServer; patience: Patience; progress: (note: string) => void };

/** Makes an index; one that is there already, by a repeated request or by another dealer's push, is as good. */
export async function createIndex({ server, patience }: Write, uid: string): Promise<void> {
  const task = await server.enqueue('/indexes', { body: { uid, primaryKey: documentKey } });
  await finishTasks(server, [task], patience, ['index_already_exists']);
}

/** Sets what differs and reads it back. */
export async function writeSettings({ server, patience }: Write, uid: string, wanted: Settings): Promise<void> {
  const differences = settingDifferences(wanted, await readSettings(server, uid));
  if (differences.length === 0) return;
  const body = Object.fromEntries(differences.map((difference) => [difference.name, difference.wanted]));
  const task = await server.enqueue(`${indexPath(uid)}/settings`, { method: 'PATCH', body });
  await finishTasks(server, [task], patience);
  await verifySettings(server, uid, wanted);
}

/** Throws SearchServerError when an index does not have the settings that it was given. */
export async function verifySettings(server: SearchServer, uid: string, wanted: Settings): Promise<void> {
  const [first] = settingDifferences(wanted, await readSettings(server, uid));
  if (!first) return;
  throw server.error(
    `${uid} has ${JSON.stringify(first.is)?.slice(0, 200)} for ${first.name} although it was set to ${JSON.stringify(first.wanted).slice(0, 200)}`,
    'See who else writes to this index, and run again',
  );
}

/** Puts documents in the queue, each in place of what the index had under its key; gives the tasks. */
export async function sendDocuments({ server, progress }: Write, uid: string, documents: readonly PushedDocument[]): Promise<number[]> {
  const tasks: number[] = [];
  let sent = 0;
  for (const { text, count } of batchesOf(documents, batchBytes)) {
    tasks.push(await server.enqueue(`${indexPath(uid)}/documents?primaryKey=${documentKey}`, { method: 'POST', text }));
    sent += count;
    progress(`sent ${sent.toLocaleString('en-AU')} of ${documents.length.toLocaleString('en-AU')}`);
  }
  return tasks;
}

/** Throws SearchServerError when an index does not hold the documents that it was given. */
export async function verifyCount(server: SearchServer, uid: string, wanted: number, filter?: string): Promise<void> {
  const count = await countDocuments(server, uid, filter);
  if (count === wanted) return;
  throw server.error(
    `${uid} holds ${count.toLocaleString('en-AU')} documents${filter ? ' of this dealer' : ''} after ${wanted.toLocaleString('en-AU')} were pushed`,
    'See who else writes to this index, and run again',
  );
}

/** Applies a plan to the live index: settings, then what is new or changed, then what is gone. */
export async function writeChanges(
  write: Write,
  uid: string,
  slug: string,
  plan: PushPlan,
  about: { exists: boolean; settings: Settings; count: number },
): Promise<void> {
  const { server, patience, progress } = write;
  if (!about.exists) await createIndex(write, uid);
  if (!about.exists || plan.settings.length > 0) await writeSettings(write, uid, about.settings);
  const tasks = await sendDocuments(write, uid, [...plan.changed, ...plan.added]);
  // A car that is sold must not outlive one that came: the deletion stands behind the rest in the queue, and is done when they are.
  if (plan.removed.length > 0) tasks.push(await server.enqueue(`${indexPath(uid)}/documents/delete-batch`, { body: plan.removed }));
  progress('waiting for the server');
  await finishTasks(server, tasks, patience);
  await verifyCount(server, uid, about.count, ownFilter(slug));
}
