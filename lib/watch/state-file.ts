import { join } from 'node:path';
import { z } from 'zod';
import { textOf, type WriteCalls, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { addReasons, type DealerWatch, dealerWatch, type WatchState } from './watch-state.ts';

const stateFile = z.object({
  version: z.literal(1),
  dealers: z.record(z.string(), dealerWatch),
  hooks: z.record(z.string(), z.number()),
});

export const watchDir = (workDir: string) => join(workDir, 'watch');
export const statePath = (workDir: string) => join(watchDir(workDir), 'state.json');

/** A dealer as it is kept: what is going on has not happened yet to one who reads it after a crash. */
function kept({ polling, building, ...dealer }: DealerWatch): z.infer<typeof dealerWatch> {
  return {
    ...dealer,
    ...(building ? { pending: addReasons(dealer.pending, building.reasons) } : {}),
    ...(polling?.byHook && dealer.hookSince === undefined ? { hookSince: polling.since } : {}),
  };
}

/** Keeps the watcher's state, whole or not at all; once this is done no kill loses what it holds. */
export async function writeWatchState(workDir: string, { dealers, hooks }: WatchState, calls?: WriteCalls): Promise<void> {
  const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, kept(dealer)]);
  await writeFileAtomic(statePath(workDir), `${JSON.stringify({ version: 1, dealers: Object.fromEntries(entries), hooks })}\n`, calls);
}

/** A dealer after a restart: everything is looked at anew, but for a source that did not answer, which keeps its wait. */
function resumed(dealer: z.infer<typeof dealerWatch>, codeId: string, now: number): DealerWatch {
  const waits = dealer.pollFailures > 0 && dealer.hookSince === undefined;
  const stale = dealer.build && dealer.build.codeId !== codeId;
  return {
    ...dealer,
    nextPoll: waits ? dealer.nextPoll : Math.min(dealer.nextPoll, now),
    pending: stale ? addReasons(dealer.pending, { code: now }) : dealer.pending,
  };
}

/** The state of the last watcher on this folder, to go on from; empty where there was none, with a note where its file is damaged. */
export async function readWatchState(workDir: string, codeId: string, now: number): Promise<{ state: WatchState; note?: string }> {
  const empty: WatchState = { codeId, dealers: {}, hooks: {} };
  const path = statePath(workDir);
  const text = await textOf(path);
  if (text === undefined) return { state: empty };
  try {
    const { dealers, hooks } = stateFile.parse(JSON.parse(text));
    const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, resumed(dealer, codeId, now)]);
    return { state: { codeId, dealers: Object.fromEntries(entries), hooks } };
  } catch {
    return { state: empty, note: `${path} is damaged, so every dealer is looked at and built anew` };
  }
}
