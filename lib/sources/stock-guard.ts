import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { nextCommand } from '#lib/model/next-command.ts';

/** A build was refused to protect the live site. The message says why and how to continue. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** The dealer's source lost too much data; it is not a fault of the code. */
export class StockDropError extends RefusedError {}

export const percentOf = (share: number) => `${Math.round(share * 1e3) / 10} %`;
/** Rounded up, so that a share just above the limit is not shown as the limit itself. */
export const percentAbove = (share: number) => `${Math.ceil(Math.round(share * 1e6) / 1e3) / 10} %`;

/** The words of a refusal: what stays unchanged, and the command that accepts `--accept-drop`. */
export type GuardWords = { kept: string; command: string };

/** A stock that fell, in cars. */
export type StockFall = { from: number; to: number };

/** From this share on a build says that the stock fell. Few dealers sell a tenth of their cars between two builds. */
const notableFall = 0.1;

/** "the stock fell from 100 to 62 cars (38 %)" */
export const fallText = ({ from, to }: StockFall): string =>
  `the stock fell from ${formatNumber(from)} to ${countOf(to, 'car')} (${percentAbove((from - to) / from)})`;

/**
 * Refuses a build (or another command, by `about`) whose stock fell by more than the site's share since the live release, or vanished: feeds break more often than
 * dealers sell out (rule R4). Stock below the floor is exempt. `acceptDrop` lets it through. Returns a
 * fall of a tenth or more that is not refused.
 */
export function guardStock(
  slug: string,
  cars: number,
  before: number | undefined,
  settings: { maxStockDrop: number; stockDropFloor: number },
  acceptDrop: boolean,
  about: GuardWords = { kept: 'the last release stays live', command: 'build' },
): StockFall | undefined {
  if (before === undefined || before < settings.stockDropFloor) return undefined;
  const fall = { from: before, to: cars };
  const share = (before - cars) / before;
  if (acceptDrop || share <= settings.maxStockDrop) return share < notableFall ? undefined : fall;
  throw new StockDropError(
    `${slug}: ${fallText(fall)}, more than build.maxStockDrop allows (${percentOf(settings.maxStockDrop)}); ` +
      `${about.kept}. If the fall is real, run: ${nextCommand(about.command, slug, '--accept-drop')}`,
  );
}

/**
 * Refuses a pull after which too many cars would have only their listing, without pictures and description (rule R10). `missing` counts new
 * cars and those that had a detail before; `first` is the first reason.
 */
export function guardDetails(
  slug: string,
  { missing, cars, first }: { missing: number; cars: number; first: string },
  settings: { maxMissingDetails: number; stockDropFloor: number },
  about: GuardWords,
): void {
  if (cars < settings.stockDropFloor || missing <= cars * settings.maxMissingDetails) return;
  throw new StockDropError(
    `${slug}: the details of ${formatNumber(missing)} of ${countOf(cars, 'car')} could not be fetched (${percentAbove(missing / cars)}), ` +
      `more than build.maxMissingDetails allows (${percentOf(settings.maxMissingDetails)}); ${about.kept}. The first reason: ${first}. ` +
      `To go on without their pictures and descriptions, run: ${nextCommand(about.command, slug, '--accept-drop')}`,
  );
}

/** How many cars had a fact, such as a price, at the last pull, and how many of these lost it. */
export type LostFact = { fact: string; had: number; lost: number };

/**
 * Refuses a pull in which too many cars have lost a fact, such as their price: probably an export with a renamed or empty column (rule
 * R59).
 */
export function guardFacts(
  slug: string,
  facts: readonly LostFact[],
  settings: { maxStockDrop: number; stockDropFloor: number },
  about: GuardWords,
): void {
  for (const { fact, had, lost } of facts) {
    if (had < settings.stockDropFloor || lost <= had * settings.maxStockDrop) continue;
    throw new StockDropError(
      `${slug}: ${formatNumber(lost)} of ${countOf(had, 'car')} lost their ${fact} since the last pull (${percentAbove(lost / had)}), more than ` +
        `build.maxStockDrop allows (${percentOf(settings.maxStockDrop)}); ${about.kept}. If that is right, run: ${nextCommand(about.command, slug, '--accept-drop')}`,
    );
  }
}
