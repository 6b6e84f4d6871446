import { countOf } from '#lib/locale/plural.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import type { Hold } from '#lib/releases/hold.ts';
import type { Release } from '#lib/releases/release-record.ts';

/** The work of a build for a held dealer. */
export type HeldUpkeep = {
  slug: string;
  hold: Hold;
  /** The live release, which stays. */
  release: Release;
  /** The number of cars that the release shows for sale and that were sold or removed since. Its pages mark them. */
  marked: number;
  /** Damaged files that were restored from other releases. */
  restored: string[];
};

/** Whether a build ended with a HeldError. */
export const isHeld = (built: object): built is HeldUpkeep => 'hold' in built;

/** The commands that let builds release again, ready to paste. */
export const commandToRelease = (slug: string) => `${nextCommand('release', slug)} && ${nextCommand('build', slug)}`;

/** The effect of a hold, in one sentence without the dealer's name. */
export const heldText = ({ since }: Hold, release: string) => `held at ${release} since ${utcMinute(since)}, by a rollback`;

/** What a build of a held dealer did, without the dealer's name. */
export function upkeepText({ hold, release, marked, restored }: HeldUpkeep): string {
  const parts = [
    heldText(hold, release.id),
    'so nothing was released',
    ...(marked > 0 ? [`${countOf(marked, 'car')} sold or removed since then ${marked === 1 ? 'is' : 'are'} marked on its pages`] : []),
    ...(restored.length > 0 ? [`${countOf(restored.length, 'damaged file')} restored from other releases`] : []),
  ];
  return parts.join('; ');
}

/** What a build of a held dealer did, for machines. */
export const heldDetails = ({ hold, release, marked, restored }: HeldUpkeep) => ({
  held: { ...hold, release: release.id, marked, restored },
});

/** A build of a held dealer (rule R31): it succeeded, but released nothing. */
export class HeldError extends Error {
  override name = 'HeldError';
  readonly upkeep: HeldUpkeep;
  constructor(upkeep: HeldUpkeep) {
    super(`${upkeep.slug}: ${upkeepText(upkeep)}. To let builds release again, run: ${commandToRelease(upkeep.slug)}`);
    this.upkeep = upkeep;
  }
  /** For machines. */
  get details(): object {
    return heldDetails(this.upkeep);
  }
}
