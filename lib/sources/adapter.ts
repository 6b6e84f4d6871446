import type { z } from 'zod';
import type { filesId } from '#lib/disk/code-id.ts';
import type { DropGroup } from '#lib/model/dropped.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import type { DetailState } from './detail-state.ts';
import type { SeenInput } from './seen-input.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';
import type { SoldTags } from './sold-tags.ts';

export type PullProgress = { stage: string; done: number; total?: number; note?: string };

/** The environment of pulls and builds. Tests pass their own. */
export type World = {
  fetch: typeof fetch;
  env: Record<string, string | undefined>;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  random: () => number;
};

/** The limits of one pull (rule B14). */
export type PullLimits = { maxCars: number; maxMegabytes: number; maxRequestsPerCar: number; maxMinutes: number };

/** Everything a pull may use; adapters read no clock, environment or network of their own. */
export type PullContext<S extends { kind: string } = { kind: string }> = World & {
  slug: string;
  /** The dealer's own folder, tenants/<slug>. */
  tenantDir: string;
  workDir: string;
  source: S;
  /** The last good snapshot, which a car falls back on if its detail cannot be fetched. */
  previous?: Snapshot;
  /** The digests of the cars in `previous`, so that an unchanged car is not read again. */
  readings?: Readings;
  /** Returns the live release's record of when SOLD tags were first seen. Called if there is no snapshot. */
  soldTags?: (() => Promise<SoldTags | undefined>) | undefined;
  /** The site's time zone, which decides when a day of the source begins. */
  timeZone: string;
  /** The site's unit of distance. If absent, km. */
  distanceUnit?: 'km' | 'mi' | undefined;
  /** The variables that the dealer's files may name (rule O14). */
  granted?: readonly string[] | undefined;
  /** Days a sold car stays listed (rule L3). */
  soldWindowDays: number;
  /** Days that the address of a sold car answers 410 after its window (rule H1). If absent, 0. */
  goneDays?: number;
  limits: PullLimits;
  /** The number of details fetched at once. If absent, 8. */
  concurrency?: number;
  /** The timeout of one HTTP attempt in milliseconds. If absent, 30,000. */
  timeoutMs?: number;
  progress: (event: PullProgress) => void;
  /** The variables with the tokens for the hosts of the source (rule O15). */
  tokens?: SourceTokens | undefined;
  /** The memory of an earlier pull in this process. */
  memory?: SnapshotMemory | undefined;
  /** The ID of the code. If absent, the code of this process. */
  filesId?: typeof filesId | undefined;
};

/** Car ids by the digest of the car as it arrived. */
export type Readings = Record<string, string>;

/** A complete pull. `state` and `readings` make the next one cheaper. */
export type PullResult = { snapshot: Snapshot; requests: number; state?: DetailState; readings?: Readings };

/** A pull with the number of its requests, or a pull of data that was already read. */
type Look = SeenInput & { requests?: number; pull?: (context: Pick<PullContext, 'previous' | 'readings'>) => Promise<PullResult> };

/** The tokens that a source needs. */
type SourceTokenKind = 'token' | 'searchKey';

/** The variable of each token. Absent if there is none for the host that it would be sent to. */
export type SourceTokens = Partial<Record<SourceTokenKind, string>>;

/** A token that a source sends: its address, and the options of the address and of the dealer's own token. */
type SourceTokenUse = { kind: SourceTokenKind; address: string; addressOption: string; ownOption: string; own: string | undefined };

/** The answers to `forecourt new` about a source. */
export type SourceAnswers = {
  api?: string | undefined;
  websiteId?: string | undefined;
  searchHost?: string | undefined;
  feed?: string | undefined;
};

/** The environment in which `forecourt new` inspects a source. Relative paths in answers start at `folder`. */
export type StarterWorld = World & {
  folder: string;
  timeZone: string;
  distanceUnit: 'km' | 'mi';
  limits: PullLimits;
  granted: readonly string[];
};

/** The proposed setup of a source, after inspecting it. */
export type SourceProposal = {
  settings: object;
  /** Files for the dealer's folder. */
  files: Readonly<Record<string, string | Uint8Array>>;
  /** The preview that a person checks before anything is written. */
  lines: readonly string[];
  /** Unusable data. */
  dropped: readonly DropGroup[];
  /** The whole proposal, for programs. */
  found: object;
};

/** How `forecourt new` sets up a source. */
type SourceStarter = {
  /** The name of the source in messages. */
  title: string;
  questions: readonly { key: keyof SourceAnswers; message: string; placeholder?: string }[];
  /** Its settings besides the kind. */
  settings(answers: SourceAnswers): object;
  /** Files of the dealer's folder that hold the first cars. */
  files?(cars: readonly object[]): Readonly<Record<string, string>>;
  /** Inspects the source and proposes its settings and files, instead of the two above. Throws SourceError. */
  propose?(answers: SourceAnswers, world: StarterWorld): Promise<SourceProposal>;
};

/** A kind of source: everything that the product knows about it. */
export type SourceKind<Settings extends z.ZodObject = z.ZodObject> = {
  /** Its settings in `source` of site.json, strict. */
  settings: Settings;
  /**
   * The file in the dealer's folder with its stock, which commands read when they need it. Undefined if the stock is elsewhere; commands
   * then use the last pull.
   */
  stockFile?(settings: z.infer<Settings>): string | undefined;
  /** A pull that fails as a whole throws SourceError and leaves nothing behind. */
  pull(context: PullContext<z.infer<Settings> & { kind: string }>): Promise<PullResult>;
  /**
   * Identifies the input of a pull, so that a pull of the same input can be skipped. `last` is the input of the last pull, if this code
   * read all of it. Absent if only the pull itself can tell.
   */
  look?(context: PullContext<z.infer<Settings> & { kind: string }>, last?: SeenInput): Promise<Look | undefined>;
  /** The API of the platform behind the source, which accepts leads and calls and lists bookings. */
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
