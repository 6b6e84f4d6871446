import type { DealerBuild } from '#lib/build/fleet.ts';
import { commandToRelease, type HeldUpkeep, isHeld } from '#lib/releases/held-error.ts';
import type { BuildSummary, DealerOutcome } from '#lib/report/dealer-outcome.ts';

/** A build, or what it did for a dealer that is held (rule R31). */
export type Built = DealerBuild | HeldUpkeep;

export const heldNotices = ({ slug }: HeldUpkeep): string[] => [`To let builds release again, run: ${commandToRelease(slug)}`];

/** The outcome as the report of the run shows it: for a held dealer, its release did not change. */
export function outcomeForReport(outcome: DealerOutcome<Built>): DealerOutcome<BuildSummary> {
  if (!outcome.ok) return outcome;
  const { slug, ok, ms, value } = outcome;
  return { slug, ok, ms, value: isHeld(value) ? { release: value.release, unchanged: true, rendered: 0 } : value };
}
