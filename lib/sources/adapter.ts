import type { filesId } from '#lib/disk/code-id.ts';
import type { Source } from '#lib/model/site-file.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { DetailState } from './detail-state.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';
import type { SoldTags } from './sold-tags.ts';

export type PullProgress = { stage: string; done: number; total?: number; note?: string };

/** Everything a pull may use; adapters read no clock, environment or network of their own. */
export type PullContext<S extends Source = Source> = {
  slug: string;
  /** The dealer's own folder, tenants/<slug>. */
  tenantDir: string;
  workDir: string;
  source: S;
  /** The last good snapshot: what a car falls back on when its detail cannot be fetched. */
  previous?: Snapshot;
  /** The digests of the cars in `previous`, so that an unchanged car is not read again. */
  readings?: Readings;
  /** The first sights of tags SOLD that the live release knows. */
  soldTags?: SoldTags | undefined;
  fetch: typeof fetch;
  env: Record<string, string | undefined>;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
  random: () => number;
  /** The site's, in which a day of the source begins. */
  timeZone: string;
  /** Days a sold car stays listed (rule L3). */
  soldWindowDays: number;
  /** Days that the address of a sold car answers 410 after its window (rule H1); 0 when absent. */
  goneDays?: number;
  /** Details fetched at once; 8 when absent. */
  concurrency?: number;
  /** Milliseconds one HTTP try may take; 30,000 when absent. */
  timeoutMs?: number;
  progress: (event: PullProgress) => void;
  /** What an earlier pull in this process remembers. */
  memory?: SnapshotMemory | undefined;
  /** Names the code by its content; computed for each pull when absent. */
  filesId?: typeof filesId | undefined;
};

/** Car ids by the digest of the car as it arrived. */
export type Readings = Record<string, string>;

/** A complete pull; `state` and `readings` make the next one cheaper. */
export type PullResult = { snapshot: Snapshot; requests: number; state?: DetailState; readings?: Readings };

/** One kind of source. A pull that fails as a whole throws SourceError and leaves nothing behind. */
export type SourceAdapter<S extends Source = Source> = {
  pull(context: PullContext<S>): Promise<PullResult>;
  /** A fingerprint of all that a pull would read; a pull of the same input is skipped. Absent where only the pull itself can tell. */
  fingerprint?(context: PullContext<S>): Promise<string | undefined>;
};

/** A pull that failed as a whole; the message says where, what, and how to fix it. The last good snapshot stays. */
export class SourceError extends Error {
  override name = 'SourceError';
}
