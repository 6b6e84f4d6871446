import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { joinWanted } from './take-publication.ts';
import { addReasons, alertDelivery, type DealerWatch, dealerWatch, mapPublications, type WatchState } from './watch-state.ts';

const stateFile = z.object({
  version: z.literal(1),
  dealers: z.record(z.string(), dealerWatch),
  hooks: z.record(z.string(), z.number()),
  alerts: z.array(alertDelivery).default([]),
  log: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional()
    .describe('names the log of what changed since; absent in files of earlier code'),
});

/** One entry of the log: the changed dealers (null for one that is no longer watched), and other changes. */
const logLine = z.object({
  dealers: z.record(z.string(), dealerWatch.nullable()),
  hooks: z.record(z.string(), z.number()).default({}),
  alerts: z.array(alertDelivery).optional(),
});

export const watchDir = (workDir: string) => join(workDir, 'watch');
export const watchStatePath = (workDir: string) => join(watchDir(workDir), 'state.json');

/** The log of a state file. Each state file has its own log, so that they never mix with others. */
export const watchLogPath = (workDir: string, log: string) => join(watchDir(workDir), `state-${log}.log`);

/** A dealer in the file. Running work is saved as waiting, so that a crash cannot lose it. */
export function encodeDealer({ polling, building, ...dealer }: DealerWatch): z.infer<typeof dealerWatch> {
  return {
    ...mapPublications(dealer, ({ running, ...one }) => (running ? { ...one, wanted: joinWanted(one.wanted, running) } : one)),
    ...(building ? { pending: addReasons(dealer.pending, building.reasons) } : {}),
    ...(polling?.byHook && dealer.hookSince === undefined ? { hookSince: polling.hookSince ?? polling.since } : {}),
  };
}

/** The text of the state file. `log` names the log that continues it. */
export function stateText({ dealers, hooks, alerts }: WatchState, log: string): string {
  const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, encodeDealer(dealer)]);
  return `${JSON.stringify({ version: 1, log, dealers: Object.fromEntries(entries), hooks, alerts })}\n`;
}

/** A line of the log: the dealers `changed`, and changes of webhooks and alerts since the state `before`. */
export function logText(state: WatchState, changed: Iterable<string>, before: Pick<WatchState, 'hooks' | 'alerts'>): string {
  const dealers = [...changed].map((slug) => {
    const dealer = Object.hasOwn(state.dealers, slug) ? state.dealers[slug] : undefined;
    return [slug, dealer ? encodeDealer(dealer) : null];
  });
  const hooks = Object.entries(state.hooks).filter(([id]) => before.hooks[id] === undefined);
  const alerts = state.alerts === before.alerts ? {} : { alerts: state.alerts };
  return `${JSON.stringify({ dealers: Object.fromEntries(dealers), hooks: Object.fromEntries(hooks), ...alerts })}\n`;
}

/** Writes the watcher's whole state atomically. After that, a kill cannot lose it. */
export const writeWatchState = async (workDir: string, state: WatchState, log = '00000000'): Promise<void> =>
  void (await writeFileAtomic(watchStatePath(workDir), stateText(state, log)));

/** The state of a file and the lines of its log. An incomplete last line after a kill was never acknowledged. */
function replayLog(file: z.infer<typeof stateFile>, log: string): z.infer<typeof stateFile> {
  const dealers = { ...file.dealers };
  let { hooks, alerts } = file;
  for (const text of log.split('\n')) {
    const line = parseValidJson(text, logLine);
    if (!line) break;
    for (const [slug, dealer] of Object.entries(line.dealers)) {
      if (dealer) dealers[slug] = dealer;
      else delete dealers[slug];
    }
    hooks = { ...hooks, ...line.hooks };
    alerts = line.alerts ?? alerts;
  }
  return { ...file, dealers, hooks, alerts };
}

/** A dealer after a restart. It is polled at once, unless its source failed: then it keeps its wait. */
function resumeDealer(dealer: z.infer<typeof dealerWatch>, codeId: string, now: number): DealerWatch {
  const isWaiting = dealer.pollFailures > 0 && dealer.hookSince === undefined;
  const hasOldCode = dealer.build && dealer.build.codeId !== codeId;
  return {
    ...dealer,
    nextPoll: isWaiting ? dealer.nextPoll : Math.min(dealer.nextPoll, now),
    pending: hasOldCode ? addReasons(dealer.pending, { code: now }) : dealer.pending,
  };
}

/** Reads the state of the last watcher on this folder: empty if there is none, with a note if its file is damaged. */
export async function readWatchState(workDir: string, codeId: string, now: number): Promise<{ state: WatchState; note?: string }> {
  const empty: WatchState = { codeId, dealers: {}, hooks: {}, alerts: [] };
  const path = watchStatePath(workDir);
  const text = await textOf(path);
  if (text === undefined) return { state: empty };
  try {
    const file = stateFile.parse(JSON.parse(text));
    const log = file.log === undefined ? undefined : await textOf(watchLogPath(workDir, file.log));
    const { dealers, hooks, alerts } = replayLog(file, log ?? '');
    const entries = Object.entries(dealers).map(([slug, dealer]) => [slug, resumeDealer(dealer, codeId, now)]);
    return { state: { codeId, dealers: Object.fromEntries(entries), hooks, alerts } };
  } catch {
    return { state: empty, note: `${path} is damaged, so every dealer is polled and rebuilt` };
  }
}
