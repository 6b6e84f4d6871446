import { quarantineFault } from '#lib/build/rollout-fault.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Release } from '#lib/releases/release-record.ts';
import type { DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { SourceError } from '#lib/sources/adapter.ts';
import { StockDropError } from '#lib/sources/stock-guard.ts';

/** The live releases of dealers. Dealers without one are absent. */
export type LiveReleases = ReadonlyMap<string, Release>;

export async function readLiveReleases(outDir: string, dealers: readonly string[]): Promise<LiveReleases> {
  const releases = await Promise.all(dealers.map(async (slug) => [slug, await readLiveRelease(outDir, slug)] as const));
  return new Map(releases.flatMap(([slug, release]) => (release ? [[slug, release]] : [])));
}

type Outcome = DealerOutcome<{ release: Release }>;

/**
 * Why new code must not go to more dealers after this outcome (rule R38): the build failed, or left out cars whose pages failed a check and
 * passed it before. Faults of the dealer's source are not faults of the code.
 */
function rolloutFault(outcome: Outcome, before: LiveReleases): string | undefined {
  const { slug } = outcome;
  if (!outcome.ok) {
    const { error } = outcome;
    return error instanceof SourceError || error instanceof StockDropError ? undefined : `${slug}: its build failed`;
  }
  const fault = quarantineFault(outcome.value.release, before.get(slug));
  return fault && `${slug}: ${fault}`;
}

/** How far the rollout got. */
export type Rollout<O extends Outcome> = {
  outcomes: O[];
  /** Why it stopped; empty if every wave was built. */
  faults: string[];
  done: number;
  notBuilt: string[];
};

/** Builds wave after wave, and stops after one with a fault. */
export async function runWaves<O extends Outcome>(
  waves: readonly (readonly string[])[],
  before: LiveReleases,
  build: (dealers: readonly string[], wave: number) => Promise<O[]>,
): Promise<Rollout<O>> {
  const outcomes: O[] = [];
  for (const [index, dealers] of waves.entries()) {
    const ended = await build(dealers, index + 1);
    outcomes.push(...ended);
    const faults = ended.flatMap((outcome) => rolloutFault(outcome, before) ?? []);
    const notBuilt = waves.slice(index + 1).flat();
    if (faults.length > 0) return { outcomes, faults, done: index + 1, notBuilt };
  }
  return { outcomes, faults: [], done: waves.length, notBuilt: [] };
}

/** Why a rollout stopped, how to continue and how to roll back. Undefined if it did not stop. */
export function stopText(
  { outcomes, faults, done, notBuilt }: Rollout<Outcome>,
  waves: number,
  before: LiveReleases,
  words: readonly string[],
) {
  if (faults.length === 0) return undefined;
  const replaced = outcomes.flatMap((one) => {
    const previous = before.get(one.slug);
    return one.ok && previous && previous.id !== one.value.release.id ? [one.slug] : [];
  });
  return [
    `Stopped after wave ${done} of ${waves}: ${faults.join('; ')}.`,
    `${countOf(notBuilt.length, 'dealer')} not built: ${notBuilt.join(', ') || 'none'}.`,
    `When the code is fixed, run: ${nextCommand('build', ...words)}`,
    ...(replaced.length > 0 ? [`To go back to the releases before, run: ${nextCommand('rollback', ...replaced)}`] : []),
  ].join('\n');
}

/** The live releases by code: the slugs by code id, those without a release under "none". */
export function dealersByCode(dealers: readonly string[], live: LiveReleases): Record<string, string[]> {
  const codes: Record<string, string[]> = {};
  for (const slug of dealers) {
    const code = live.get(slug)?.codeId ?? 'none';
    codes[code] = [...(codes[code] ?? []), slug];
  }
  return codes;
}

/** One line for each code, the current one first. */
export const codeLines = (codes: Record<string, string[]>, current?: string): string[] =>
  Object.entries(codes)
    .sort(([a], [b]) => Number(b === current) - Number(a === current) || (a < b ? -1 : 1))
    .map(([code, slugs]) => {
      const name = code === 'none' ? 'No release' : `Code ${code}${code === current ? ' (this one)' : ''}`;
      return `${name}: ${countOf(slugs.length, 'dealer')}: ${slugs.join(', ')}`;
    });
