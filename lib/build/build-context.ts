import type { DropGroup } from '#lib/model/dropped.ts';
import type { Quarantine, Release } from '#lib/releases/release-record.ts';
import type { NextDue } from '#lib/report/report.ts';
import type { BuildStage } from '#lib/report/stages.ts';
import type { StockFall } from '#lib/sources/stock-guard.ts';
import type { FileChange } from './carried-files.ts';
import type { LoadDealerOptions } from './load-dealer.ts';
import { type DealerMemory, makeDealerMemory } from './memory/dealer-memory.ts';
import type { Compiled } from './next/compile.ts';
import type { startNext } from './next/next-process.ts';
import { makePageRenderer, type PageRenderer } from './next/page-renderer.ts';

export type BuildOptions = LoadDealerOptions & {
  compiled: Compiled;
  /** Stages before the build, such as the pull, in milliseconds. */
  earlierStages?: Record<string, number>;
  /** Whether pages are likely to change: then Next starts at once, while the build compares. */
  expectsChange?: boolean;
  /** Render every page, instead of carrying unchanged pages over from the live release. */
  renderAll?: boolean;
  acceptDrop: boolean;
  /** Cars to leave out because an attempt of this build found a fault on their pages. If unset, those that the live release leaves out. */
  quarantine?: Quarantine | undefined;
  /** Whether an attempt of this build found damage in the live release. Then the build checks the release before comparing. */
  hasDamage?: boolean;
  /** How many processes render pages and read them for verification. */
  workers: number;
  signal?: AbortSignal;
  /** Renders the pages; Next unless set. */
  startNext?: typeof startNext | undefined;
  /** The number of files from which the live release is linked in a thread. Tests pass their own. */
  fewestLinked?: number | undefined;
  /** Whether `startNext` can provide one immediately. Then Next need not start before the build knows which pages changed. */
  hasSpareNext?: boolean | undefined;
};

export type BuildResult = {
  slug: string;
  /** The time, in milliseconds, as of which the live release is correct: the time of this build, even if nothing changed. */
  at: number;
  /** The live release: the new one, or the existing one when nothing changed. */
  release: Release;
  unchanged: boolean;
  cars: number;
  /** A fall of the stock since the live release that was allowed, but that somebody should see. */
  stockFall?: StockFall | undefined;
  pages: number;
  /** The number of rendered pages. The rest were carried over. */
  rendered: number;
  /** Files that differ from the previous release, and why. */
  changes: FileChange[];
  notices: string[];
  /** Data that could not be used as it is: cars, their fields, and pictures. */
  dropped: DropGroup[];
  stages: Record<string, number>;
  /** The next scheduled build. */
  nextDue: NextDue;
};

/** The context that all steps of one build share. */
export type BuildContext = BuildOptions & {
  renderAll: boolean;
  memory: DealerMemory;
  renderer: PageRenderer;
  /** Durations by stage, in milliseconds. */
  stages: Record<string, number>;
  /** Runs work and adds its duration to a stage. */
  timed: <T>(stage: BuildStage, work: () => T | Promise<T>) => Promise<T>;
};

/** Starts a build: its clocks, and Next if pages are likely to change. */
export function startBuild(options: BuildOptions): BuildContext {
  const { renderAll = false, expectsChange = false, hasSpareNext = false, startNext: start, memory = makeDealerMemory() } = options;
  const stages: Record<string, number> = { ...options.earlierStages };
  const timed = async <T>(stage: BuildStage, work: () => T | Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    stages[stage] = (stages[stage] ?? 0) + Math.round(performance.now() - started);
    return result;
  };
  return {
    ...options,
    memory,
    renderAll,
    stages,
    timed,
    renderer: makePageRenderer({ ...options, start, rendersAll: renderAll, expectsChange: expectsChange && !hasSpareNext }),
  };
}
