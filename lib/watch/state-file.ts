import { join } from 'node:path';
import { z } from 'zod';
import { textOf, type WriteCalls, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { joinWanted } from './take-publication.ts';
import { addReasons, alertDelivery, type DealerWatch, dealerWatch, mapPublications, type WatchState } from './watch-state.ts';

const stateFile = z.object({
  version: z.literal(1),
  dealers: z.record(z.string(), dealerWatch),
  hooks: z.record(z.string(), z.number()),
  alerts: z.array(alertDelivery).default([]),
});

export const watchDir = (workDir: string) => join(workDir, 'watch');
export const watchStatePath = (workDir: string) => join(watchDir(workDir), 'state.json');

/** A dealer as the file holds it. Work that is running is saved as waiting, so that a crash cannot lose it. */
function encodeDealer({ polling, building, ...dealer }: DealerWatch): z.infer<typeof dealerWatch> {
  return {
    ...mapPublications(dealer, ({ running, ...one }) => (running ? { ...one, wanted: joinWanted(one.wanted, running) } : one)),
    ...(building ? { pending: addReasons(dealer.pending, building.reasons) } : {}),
    ...(polling?.byHook && dealer.hookSince === undefined ? { hookSince: polling.hookSince ?? polling.since } : {}),
  };
}

/** Writes the watcher's state in one step. After that, a kill cannot lose it. */
export async function writeWatchState(workDir: string, { dealers, hooks, alerts }: WatchState, calls?: WriteCalls): Promise<void> {
  const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, encodeDealer(dealer)]);
  await writeFileAtomic(
    watchStatePath(workDir),
    `${JSON.stringify({ version: 1, dealers: Object.fromEntries(entries), hooks, alerts })}\n`,
    calls,
  );
}

/** A dealer after a restart. It is polled again at once, unless its source failed: then it keeps its wait. */
function resumeDealer(dealer: z.infer<typeof dealerWatch>, codeId: string, now: number): DealerWatch {
  const isWaiting = dealer.pollFailures > 0 && dealer.hookSince === undefined;
  const hasOldCode = dealer.build && dealer.build.codeId !== codeId;
  return {
    ...dealer,
    nextPoll: isWaiting ? dealer.nextPoll : Math.min(dealer.nextPoll, now),
    pending: hasOldCode ? addReasons(dealer.pending, { code: now }) : dealer.pending,
  };
}

/** Reads the state of the last watcher on this folder: empty when there is none, with a note when its file is damaged. */
export async function readWatchState(workDir: string, codeId: string, now: number): Promise<{ state: WatchState; note?: string }> {
  const empty: WatchState = { codeId, dealers: {}, hooks: {}, alerts: [] };
  const path = watchStatePath(workDir);
  const text = await textOf(path);
  if (text === undefined) return { state: empty };
  try {
    const { dealers, hooks, alerts } = stateFile.parse(JSON.parse(text));
    const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, resumeDealer(dealer, codeId, now)]);
    return { state: { codeId, dealers: Object.fromEntries(entries), hooks, alerts } };
  } catch {
    return { state: empty, note: `${path} is damaged, so every dealer is polled and rebuilt` };
  }
}
