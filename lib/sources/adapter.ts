import type { z } from 'zod';
import type { filesId } from '#lib/disk/code-id.ts';
import type { DropGroup } from '#lib/model/dropped.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { DetailState } from './detail-state.ts';
import type { SeenInput } from './seen-input.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';
import type { SoldTags } from './sold-tags.ts';

export type PullProgress = { stage: string; done: number; total?: number; note?: string };

/** What pulls and builds reach the world through; tests pass their own. */
export type World = {
  fetch: typeof fetch;
  env: Record<string, string | undefined>;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  random: () => number;
};

/** The most that one pull may take (rule B14). */
export type PullLimits = { maxCars: number; maxMegabytes: number; maxRequestsPerCar: number; maxMinutes: number };

/** Everything a pull may use; adapters read no clock, environment or network of their own. */
export type PullContext<S extends { kind: string } = { kind: string }> = World & {
  slug: string;
  /** The dealer's own folder, tenants/<slug>. */
  tenantDir: string;
  workDir: string;
  source: S;
  /** The last good snapshot: what a car falls back on when its detail cannot be fetched. */
  previous?: Snapshot;
  /** The digests of the cars in `previous`, so that an unchanged car is not read again. */
  readings?: Readings;
  /** Says which first sights of tags SOLD the live release knows. It is asked when there is no snapshot. */
  soldTags?: (() => Promise<SoldTags | undefined>) | undefined;
  /** The site's, in which a day of the source begins. */
  timeZone: string;
  /** The unit of distances on the site; km when absent. */
  distanceUnit?: 'km' | 'mi' | undefined;
  /** The variables that the dealer's files may name (rule O14). */
  granted?: readonly string[] | undefined;
  /** Days a sold car stays listed (rule L3). */
  soldWindowDays: number;
  /** Days that the address of a sold car answers 410 after its window (rule H1); 0 when absent. */
  goneDays?: number;
  limits: PullLimits;
  /** Details fetched at once; 8 when absent. */
  concurrency?: number;
  /** Milliseconds one HTTP try may take; 30,000 when absent. */
  timeoutMs?: number;
  progress: (event: PullProgress) => void;
  /** The variables with the tokens that were given for the hosts of the source (rule O15). */
  tokens?: SourceTokens | undefined;
  /** What an earlier pull in this process remembers. */
  memory?: SnapshotMemory | undefined;
  /** Names the code by its content; the code of this process when absent. */
  filesId?: typeof filesId | undefined;
};

/** Car ids by the digest of the car as it arrived. */
export type Readings = Record<string, string>;

/** A complete pull; `state` and `readings` make the next one cheaper. */
export type PullResult = { snapshot: Snapshot; requests: number; state?: DetailState; readings?: Readings };

/** The same with the requests that it took, and a pull of what was read already. */
type Look = SeenInput & { requests?: number; pull?: (context: Pick<PullContext, 'previous' | 'readings'>) => Promise<PullResult> };

/** The tokens that a source needs. */
type SourceTokenKind = 'token' | 'searchKey';

/** The variable of each token; absent if none was given for the host that it would be sent to. */
export type SourceTokens = Partial<Record<SourceTokenKind, string>>;

/** A token that a source sends: to which address, and the option of the address and of the dealer's own token. */
type SourceTokenUse = { kind: SourceTokenKind; address: string; addressOption: string; ownOption: string; own: string | undefined };

/** The answers to `forecourt new` about a source. */
export type SourceAnswers = {
  api?: string | undefined;
  websiteId?: string | undefined;
  searchHost?: string | undefined;
  feed?: string | undefined;
};

/** What `forecourt new` looks at a source with; relative paths of answers start at `folder`. */
export type StarterWorld = World & {
  folder: string;
  timeZone: string;
  distanceUnit: 'km' | 'mi';
  limits: PullLimits;
  granted: readonly string[];
};

/** What a source would be set up with, after a look at it. */
export type SourceProposal = {
  settings: object;
  /** Files of the dealer's folder. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** What a person checks before anything is written. */
  lines: readonly string[];
  /** What could not be used. */
  dropped: readonly DropGroup[];
  /** All of it, for programs. */
  found: object;
};

/** How `forecourt new` sets a source up. */
type SourceStarter = {
  /** What messages call the source. */
  title: string;
  questions: readonly { key: keyof SourceAnswers; message: string; placeholder?: string }[];
  /** Its settings besides the kind. */
  settings(answers: SourceAnswers): object;
  /** Files of the dealer's folder that hold the first cars. */
  files?(cars: readonly object[]): Readonly<Record<string, string>>;
  /** Looks at the source and proposes its settings and files, in place of the two above. Throws SourceError. */
  propose?(answers: SourceAnswers, world: StarterWorld): Promise<SourceProposal>;
};

/** One kind of source: all that the product knows of it. */
export type SourceKind<Settings extends z.ZodObject = z.ZodObject> = {
  /** Its settings in `source` of site.json, strict. */
  settings: Settings;
  /**
   * The file of the dealer's folder with its stock, which commands read when they need it; undefined if the stock is elsewhere, and known from the
   * last pull.
   */
  stockFile?(settings: z.infer<Settings>): string | undefined;
  /** A pull that fails as a whole throws SourceError and leaves nothing behind. */
  pull(context: PullContext<z.infer<Settings> & { kind: string }>): Promise<PullResult>;
  /**
   * Looks at what a pull would read; a pull of the same input is skipped. `last` is what the last pull saw, if it read all of it with this code.
   * Absent where only the pull itself can tell.
   */
  look?(context: PullContext<z.infer<Settings> & { kind: string }>, last?: SeenInput): Promise<Look | undefined>;
  /** The API of the platform behind the source, which takes leads and calls and lists bookings. */
  platformApi?(settings: z.infer<Settings>): string;
  /** The tokens that a pull sends. */
  tokens?(settings: z.infer<Settings>): readonly SourceTokenUse[];
  /** Without it, `forecourt new` does not offer the source. */
  starter?: SourceStarter;
};

/** Declares a kind of source with the types of its settings. */
export const defineSource = <S extends z.ZodObject>(kind: SourceKind<S>): SourceKind<S> => kind;

/** A pull that failed as a whole; the message says where, what, and how to fix it. The last good snapshot stays. */
export class SourceError extends Error {
  override name = 'SourceError';
}
