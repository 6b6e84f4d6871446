/** A build that was refused to protect the live site; the message says why and how to go on. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/**
 * Refuses a build whose stock fell by more than the site's share since the live release, or vanished: feeds break more often than
 * dealers sell out (DESIGN §4). A live stock under the floor is never held against a build. `acceptDrop` lets it through.
 */
export function guardStock(
  slug: string,
  cars: number,
  before: number | undefined,
  settings: { maxStockDrop: number; stockDropFloor: number },
  acceptDrop: boolean,
): void {
  if (acceptDrop || before === undefined || before < settings.stockDropFloor) return;
  const share = (before - cars) / before;
  if (share <= settings.maxStockDrop) return;
  const percent = `${Math.round(share * 100)} %`;
  throw new RefusedError(
    `${slug}: the stock fell from ${before} to ${cars} cars (${percent}), more than build.maxStockDrop allows (${Math.round(settings.maxStockDrop * 100)} %); ` +
      `the last release stays live. If the fall is real, run: forecourt build ${slug} --accept-drop`,
  );
}
