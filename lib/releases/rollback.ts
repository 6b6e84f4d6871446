import { join } from 'node:path';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { type ReleaseCalls, releaseCalls } from './calls.ts';
import { carryGrace } from './carry.ts';
import { incompleteness } from './complete.ts';
import { pastCars } from './past-cars.ts';
import { besidePath, releasesDir } from './paths.ts';
import { manifestOf, type Release, readGrace, readRecord, releaseIds } from './records.ts';
import { ReleaseError } from './release.ts';
import { liveId, switchTo } from './switch.ts';

export type RolledBack = {
  from: string;
  to: Release;
  /** Addresses of cars in it whose window has ended meanwhile. */
  pastCars: string[];
};

export type Rollback = { outDir: string; slug: string; to?: string | undefined; now: number; assetGraceDays: number; calls?: ReleaseCalls };

/** The release before the live one: the one it followed, or else the newest older one that nobody rolled back from. */
function followed(live: Release | undefined, id: string, records: readonly Release[]): Release | undefined {
  const previous = records.find((record) => record.id === live?.previous);
  return previous ?? records.find((record) => record.id < id && record.rolledBackAt === undefined);
}

function chosen(slug: string, live: Release | undefined, from: string, records: readonly Release[], to: string | undefined): Release {
  const others = records.filter(({ id }) => id !== from).map(({ id }) => id);
  const known = others.length > 0 ? `choose one of these with --to: ${others.join(', ')}` : 'there is no other; build again instead';
  if (to === from) throw new ReleaseError(`${slug}: ${to} is live already; ${known}`);
  const target = to === undefined ? followed(live, from, records) : records.find(({ id }) => id === to);
  if (target) return target;
  throw new ReleaseError(`${slug}: there is no release ${to ?? `before the live one (${from})`}; ${known}`);
}

/**
 * Makes an earlier release live again, whole and at once. It also carries what pages of the release it leaves may still ask for. Throws
 * ReleaseError where there is no such release or it is not complete; cars past their window never stop it, since a rollback is for emergencies
 * and the pages hide such cars by their own clock. Only under the dealer's lock.
 */
export async function rollBack({ outDir, slug, to, now, assetGraceDays, calls = releaseCalls }: Rollback): Promise<RolledBack> {
  const from = await liveId(outDir, slug, calls);
  if (from === undefined) throw new ReleaseError(`${slug}: it has no live release; make one with: forecourt build ${slug}`);
  const live = await readRecord(outDir, slug, from);
  const records = (await Promise.all((await releaseIds(outDir, slug)).map((id) => readRecord(outDir, slug, id)))).filter(
    (record) => record !== undefined,
  );
  const target = chosen(slug, live, from, records, to);
  const lacks = await incompleteness(outDir, slug, target.id);
  if (lacks.length > 0) {
    const shown = `${lacks.slice(0, 5).join('; ')}${lacks.length > 5 ? `; and ${lacks.length - 5} more` : ''}`;
    throw new ReleaseError(
      `${slug}: ${target.id} is not complete: ${shown}. Choose another with --to; forecourt releases ${slug} lists them.`,
    );
  }
  const [root, manifest] = [join(releasesDir(outDir, slug), target.id), await manifestOf(outDir, slug, target.id)];
  const before = await manifestOf(outDir, slug, from);
  const carried = await carryGrace(
    { outDir, slug, from, before, root, manifest, codeId: target.codeId, now, graceDays: assetGraceDays },
    calls,
  );
  const grace = { ...(await readGrace(outDir, slug, target.id)), ...carried };
  if (Object.keys(grace).length > 0) await writeFileAtomic(besidePath(outDir, slug, target.id, 'grace'), JSON.stringify(grace), calls);
  const { rolledBackAt: _forgiven, ...restored } = target;
  await writeFileAtomic(besidePath(outDir, slug, target.id, 'record'), JSON.stringify(restored, null, 2), calls);
  await switchTo(outDir, slug, target.id, calls);
  // Of the release left, marked last: a crash before this leaves only the mark out. One that is gone back to by name is no mistake of the newer.
  if (live && target.id < from)
    await writeFileAtomic(besidePath(outDir, slug, from, 'record'), JSON.stringify({ ...live, rolledBackAt: now }, null, 2), calls);
  return { from, to: restored, pastCars: await pastCars(root, manifest, target.codeId, now) };
}
