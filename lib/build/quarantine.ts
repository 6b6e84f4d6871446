import { hash } from 'node:crypto';
import { releaseSources, runningFilesId } from '#lib/disk/code-id.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import type { Dropped } from '#lib/model/dropped.ts';
import type { Quarantine, Release } from '#lib/releases/release-record.ts';
import type { Site } from '#lib/site/schema.ts';
import { percentAbove, percentOf, RefusedError } from '#lib/sources/stock-guard.ts';
import type { FaultyCarsError } from '#lib/verify/faulty-cars.ts';
import type { BuildContext } from './build-context.ts';
import { carDigest, stillFaulty } from './leave-out.ts';
import type { ReadDealer } from './load-dealer.ts';

/** The build must be retried without some cars, because their pages failed a check (rule R11). */
export class QuarantineError extends Error {
  override name = 'QuarantineError';
  readonly quarantine: Quarantine;
  constructor(message: string, quarantine: Quarantine) {
    super(message);
    this.quarantine = quarantine;
  }
}

type Build = Pick<BuildContext, 'compiled' | 'workspace' | 'quarantine' | 'renderAll'>;

/** Identifies the code and the settings that a car's page is made with. */
const keyOf = async ({ compiled, workspace }: Build, site: Site) =>
  hash('sha256', JSON.stringify([compiled.id, await runningFilesId(workspace.productDir, releaseSources), site])).slice(0, 20);

/** The cars to leave out: those that this build found faulty, or else those of the live release that have not changed since. */
export async function findQuarantine(build: Build, { site, cars }: ReadDealer, live: Release | undefined): Promise<Quarantine> {
  if (build.quarantine) return build.quarantine;
  const liveQuarantine = live?.quarantine;
  if (!liveQuarantine || build.renderAll || liveQuarantine.key !== (await keyOf(build, site))) return { key: '', cars: [] };
  return { ...liveQuarantine, cars: stillFaulty(liveQuarantine.cars, cars) };
}

/** Adds the faulty cars of an attempt. Throws RefusedError if there are more than a release of the site may leave out. */
export async function extendQuarantine(build: Build, dealer: ReadDealer, before: Quarantine, error: FaultyCarsError): Promise<Quarantine> {
  const { site, cars: listed } = dealer;
  const { maxQuarantined } = site.build;
  const added = error.cars.map(({ car, problem, fix }) => ({ id: car.id, slug: car.slug, digest: carDigest(car), problem, fix }));
  const cars = [...before.cars, ...added];
  const most = maxQuarantined === 0 ? 0 : Math.max(1, Math.floor(maxQuarantined * listed.length));
  if (cars.length > most) {
    const share = `${formatNumber(cars.length)} of ${countOf(listed.length, 'car')} (${percentAbove(cars.length / listed.length)})`;
    throw new RefusedError(
      `${error.message}\n  A release without these cars would leave out ${share}, more than build.maxQuarantined allows (${percentOf(maxQuarantined)}).`,
    );
  }
  return { key: before.key || (await keyOf(build, site)), cars };
}

/** The report's entries for the left-out cars. */
export const quarantineDrops = ({ cars }: Quarantine): Dropped[] =>
  cars.map(({ id, slug, problem, fix }) => ({ effect: 'quarantined', at: `cars/${slug}.html`, id, reason: `its page ${problem}`, fix }));
