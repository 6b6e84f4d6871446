/** A build that was refused to protect the live site; the message says why and how to go on. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** What a refusal says: what stays as it was, and the command that takes `--accept-drop`. */
export type GuardWords = { kept: string; command: string };

/**
 * Refuses a build (or another command, by `about`) whose stock fell by more than the site's share since the live release, or vanished: feeds break more often than
 * dealers sell out (rule R4). Stock below the floor is exempt. `acceptDrop` lets it through.
 */
export function guardStock(
  slug: string,
  cars: number,
  before: number | undefined,
  settings: { maxStockDrop: number; stockDropFloor: number },
  acceptDrop: boolean,
  about: GuardWords = { kept: 'the last release stays live', command: 'build' },
): void {
  if (acceptDrop || before === undefined || before < settings.stockDropFloor) return;
  const share = (before - cars) / before;
  if (share <= settings.maxStockDrop) return;
  // Rounded up, so that a fall just past the limit does not read as the limit itself.
  const fall = `${Math.ceil(Math.round(share * 1e6) / 1e3) / 10} %`;
  const allowed = `${Math.round(settings.maxStockDrop * 1e3) / 10} %`;
  const now = `${cars.toLocaleString('en-AU')} ${cars === 1 ? 'car' : 'cars'}`;
  throw new RefusedError(
    `${slug}: the stock fell from ${before.toLocaleString('en-AU')} to ${now} (${fall}), more than build.maxStockDrop allows (${allowed}); ` +
      `${about.kept}. If the fall is real, run: forecourt ${about.command} ${slug} --accept-drop`,
  );
}
