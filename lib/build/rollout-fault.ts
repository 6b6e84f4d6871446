import { countOf } from '#lib/locale/plural.ts';
import type { Release } from '#lib/releases/release-record.ts';

/**
 * How many more cars new code left out than the previous release, as a reason to stop a rollout (rule R38). Undefined if it left out no
 * more.
 */
export function quarantineFault(release: Pick<Release, 'quarantine'>, before: Pick<Release, 'quarantine'> | undefined): string | undefined {
  const knownIds = new Set(before?.quarantine?.cars.map(({ id }) => id));
  const fresh = (release.quarantine?.cars ?? []).filter(({ id }) => !knownIds.has(id));
  const [first] = fresh;
  return first && `${countOf(fresh.length, 'more car')} left out, because a check of its pages failed: ${first.problem}`;
}
