import { type Snapshot, snapshot as snapshotSchema } from '#lib/model/snapshot.ts';
import type { WriteCalls } from './atomic-file.ts';
import { readSnapshot, SnapshotError, writeSnapshot } from './snapshot.ts';
import type { PullContext } from './sources/adapter.ts';
import { writeDetailState } from './sources/detail-state.ts';
import { sources } from './sources/registry.ts';

export type Pulled = {
  snapshot: Snapshot;
  /** Whether anything but the time of the pull differs from the snapshot before. */
  changed: boolean;
  /** HTTP requests made, retries included. */
  requests: number;
  durationMs: number;
};

/**
 * Pulls one dealer's data and keeps it as the last good snapshot. A pull that fails as a whole throws (SourceError, or the file system's error)
 * and leaves the last good snapshot as it is, byte for byte.
 */
export async function pullDealer(
  context: PullContext,
  calls?: WriteCalls,
  /** May throw to keep what was pulled from becoming the last good snapshot. */
  admit: (next: Snapshot, previous: Snapshot | undefined) => Promise<void> = async () => undefined,
): Promise<Pulled> {
  const { slug, workDir, now } = context;
  const startedAt = now();
  const previous = context.previous ?? (await lastGood(context));
  const { requests, state, ...result } = await sources[context.source.kind].pull({ ...context, previous });
  const snapshot = snapshotSchema.parse(result.snapshot); // the key order of the file, so that the two compare
  const changed = previous === undefined || content(previous) !== content(snapshot);
  await admit(snapshot, previous);
  await writeSnapshot(workDir, snapshot, calls);
  if (state) await keepState(context, () => writeDetailState(workDir, slug, state));
  return { snapshot, changed, requests, durationMs: now() - startedAt };
}

const content = (snapshot: Snapshot) => JSON.stringify({ ...snapshot, pulledAt: 0 });

/** A damaged snapshot must not keep the pull from replacing it. */
async function lastGood({ workDir, slug, progress }: PullContext): Promise<Snapshot | undefined> {
  try {
    return await readSnapshot(workDir, slug);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    progress({ stage: 'start', done: 0, note: error.message });
    return undefined;
  }
}

/** The state only saves requests, so a pull does not fail for want of it. */
async function keepState({ progress }: PullContext, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    progress({ stage: 'end', done: 0, note: `the details are not kept for the next pull: ${(error as Error).message}` });
  }
}
