/** The commands whose runs are kept. `watch` is a build of the watcher, `poll` a poll of it that failed. */
export type RunCommand = 'build' | 'watch' | 'pull' | 'poll' | 'verify' | 'publish' | 'rollback';

/** How a run ended. A run that someone stopped has not failed. */
type RunResult = 'done' | 'unchanged' | 'failed' | 'stopped';

/** Why a run failed: the kind of problem, and the first line of its message. */
export type RunFault = { kind: string; message: string };

export const siteLevels = ['cars', 'droppedCars', 'droppedFields', 'htmlBytes', 'scriptBytes', 'bytes'] as const;

/** What is known of a site after a run or at the end of a day; sizes in bytes. */
export type SiteLevels = { [Level in (typeof siteLevels)[number]]?: number | undefined };

/** What a run of one dealer says about its site. Each is absent where the run does not know it. */
export type RunFigures = SiteLevels & {
  release?: string | undefined;
  pages?: number | undefined;
  rendered?: number | undefined;
  /** How old the stock was when the release went live or was found to be unchanged. */
  stockAgeMs?: number | undefined;
  /** The time from the first sign of a change (a webhook, an edited file, a scheduled time, a poll) to its release. */
  changeToLiveMs?: number | undefined;
};

/** One run of a command for one dealer. Times are in milliseconds. */
export type HistoryRun = RunFigures & {
  command: RunCommand;
  dealer: string;
  startedAt: number;
  ms: number;
  result: RunResult;
  fault?: RunFault | undefined;
};
