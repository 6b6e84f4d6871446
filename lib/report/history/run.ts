/** The commands whose runs are kept. `watch` is a build by the watcher, `poll` one of its failed polls. */
export type RunCommand = 'build' | 'watch' | 'pull' | 'poll' | 'verify' | 'publish' | 'rollback';

/** The outcome of a run. A stopped run has not failed. */
type RunResult = 'done' | 'unchanged' | 'failed' | 'stopped';

/** Why a run failed: the kind of problem, and the first line of its message. */
export type RunFault = { kind: string; message: string };

export const siteLevels = ['cars', 'droppedCars', 'droppedFields', 'htmlBytes', 'scriptBytes', 'bytes'] as const;

/** The known state of a site after a run or at the end of a day. Sizes in bytes. */
export type SiteLevels = { [Level in (typeof siteLevels)[number]]?: number | undefined };

/** A run's figures about its dealer's site. Unknown figures are absent. */
export type RunFigures = SiteLevels & {
  release?: string | undefined;
  pages?: number | undefined;
  rendered?: number | undefined;
  /** The age of the stock when the release went live or was found to be unchanged. */
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
