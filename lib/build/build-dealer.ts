import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAvailable, windowEnd } from '#lib/cars/visibility.ts';
import { encodeLawRecord } from '#lib/compliance/law-record.ts';
import { deltaOf } from '#lib/disk/manifest.ts';
import { countOf } from '#lib/locale/plural.ts';
import { groupDropped, joinDropped } from '#lib/model/dropped.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { searchKeyNotices } from '#lib/pull/search-token.ts';
import { commitRelease, makeStagingDir } from '#lib/releases/commit-release.ts';
import { damageText } from '#lib/releases/damage.ts';
import { findLikelyDamage } from '#lib/releases/damage-note.ts';
import { flushFiles } from '#lib/releases/flush-files.ts';
import { countLiveCars, readLiveRelease } from '#lib/releases/live-release.ts';
import { forgetAhead, readDetailsAhead } from '#lib/releases/release-details.ts';
import { type Quarantine, type Release, ReleaseError } from '#lib/releases/release-record.ts';
import { giveBackTree } from '#lib/releases/spare-tree.ts';
import { findStore, type StoredFiles } from '#lib/releases/stored-files.ts';
import { encodeCarRecords, makeCarRecords } from '#lib/report/car-record.ts';
import { encodeFeedRecord, makeFeedRecord, rememberFeedRecord } from '#lib/report/feed-record.ts';
import { removeRefusedLaw } from '#lib/report/refused-law.ts';
import { renderReport } from '#lib/report/render-report.ts';
import { keepSnapshot } from '#lib/sources/keep-snapshot.ts';
import { guardStock } from '#lib/sources/stock-guard.ts';
import { FaultyCarsError } from '#lib/verify/faulty-cars.ts';
import { encodeLinkRecord } from '#lib/verify/link-record.ts';
import { type BuildContext, type BuildOptions, type BuildResult, startBuild } from './build-context.ts';
import { indexNowOf } from './dealer-feeds.ts';
import { guardFeeds } from './guard-feeds.ts';
import { digestPictures } from './input-hash.ts';
import { leaveOut } from './leave-out.ts';
import { type LinkedCopy, startLinkedCopy } from './linked-copy.ts';
import { type LoadedDealer, readDealer } from './load-dealer.ts';
import { withoutLostFiles } from './lost-files.ts';
import { carsOfRecord, encodedLaw, encodedLinks, recallPictures } from './memory/dealer-memory.ts';
import { type ChangedPlan, planRelease } from './plan-release.ts';
import { DamagedPictureError, preparePictures, requireSoundPictures } from './prepare-pictures.ts';
import { extendQuarantine, findQuarantine, QuarantineError, quarantineDrops } from './quarantine.ts';
import { MissingFileError } from './release-tree.ts';
import { renderRelease } from './render-release.ts';
import { findStoredPictures } from './stored-pictures.ts';
import { verifyStaged } from './verify-staged.ts';

/**
 * Builds one dealer from its last good snapshot and makes the result live. Only pages that changed since the live release are rendered; when
 * nothing changed, nothing is written. Throws SiteError, ContentError, SnapshotError, NextError or RefusedError, and then keeps the live
 * release. Call it under the dealer's lock.
 */
export async function buildDealer(options: BuildOptions): Promise<BuildResult> {
  let attempt = options;
  for (;;) {
    try {
      return await runBuild(attempt);
    } catch (error) {
      // A file of the live release is missing, so rebuild everything.
      if (error instanceof MissingFileError && !attempt.renderAll) attempt = { ...attempt, renderAll: true };
      // Damaged pictures were removed from the cache, so this attempt renders them.
      else if (error instanceof DamagedPictureError) attempt = { ...attempt };
      else if (error instanceof DamagedReleaseError) attempt = { ...attempt, hasDamage: true };
      else if (error instanceof QuarantineError) attempt = { ...attempt, quarantine: error.quarantine };
      else throw error;
    }
  }
}

/** The build compared itself with a damaged live release as if it were undamaged. */
class DamagedReleaseError extends Error {
  override name = 'DamagedReleaseError';
}

type Damage = { files: readonly string[]; notices: readonly string[] };
const noDamage: Damage = { files: [], notices: [] };

/** The steps of a build, in order. */
async function runBuild(options: BuildOptions): Promise<BuildResult> {
  const build = startBuild(options);
  let copy: LinkedCopy | undefined;
  try {
    const { workspace, slug, now, acceptDrop, progress, timed, memory, stored } = build;
    progress('reading');
    await requireStore(workspace.outDir, slug, stored);
    const live = await readLiveRelease(workspace.outDir, slug);
    if (options.expectsChange && !build.renderAll) copy = await startLinkedCopy(workspace.outDir, slug, live, options.fewestLinked);
    if (live && copy) await readDetailsAhead(workspace.outDir, slug, live.id, memory.details);
    const read = await timed('load', () => readDealer(build));
    // Cars whose sold window ended do not count as a stock drop: refusing the build would keep sold cars on the site.
    const stockFall = guardStock(slug, read.cars.length, await countLiveCars(workspace.outDir, slug, now), read.site.build, acceptDrop);
    const quarantine = await findQuarantine(build, read, live);
    const usableInput = leaveOut(read, quarantine.cars);
    const { icons, addresses } = memory;
    const pictures = { workspace, slug, progress, drawsCards: true, icons, addresses, stored: await storedPicturesOf(build, live) };
    const prepare = () => timed('pictures', () => preparePictures(usableInput, pictures));
    const first = prepare();
    first.catch(() => undefined); // damage may be the cause of a failure
    const looking = findDamage(build, live, copy);
    looking.catch(() => undefined); // awaited below
    // Damage is rare: while a thread looks for it, the build compares as if there were none.
    const damage = copy && !options.hasDamage ? noDamage : await looking;
    const requireUndamaged = async () => {
      if (damage !== (await looking)) throw new DamagedReleaseError();
    };
    const compare = async () => {
      // Damaged pictures were removed from the cache and are rendered again.
      const prepared = await (damage.files.length > 0 ? first.then(prepare, prepare) : first);
      const dealer = { ...usableInput, ...recallPictures(memory, prepared, digestPictures) };
      progress('comparing');
      return { dealer, plan: await planRelease(build, dealer, live, quarantine, new Set(damage.files)) };
    };
    const { dealer, plan } = await compare().finally(requireUndamaged);
    if (plan.changed) {
      const sold = new Set(read.snapshot.cars.filter((car) => !isAvailable(car)).map(({ id }) => id));
      guardFeeds(slug, plan.feedReport, plan.feedsBefore, read.site.build, acceptDrop, { isSold: (id) => sold.has(id) });
    }
    const result = {
      ...{ slug, at: now, cars: dealer.cars.length, stockFall, pages: plan.pages, nextDue: plan.nextDue, stages: build.stages },
      dropped: joinDropped(dealer.droppedData, groupDropped([...dealer.dropped, ...quarantineDrops(quarantine)])),
      notices: [...damage.notices, ...dealer.platformNotices, ...dealer.notices, ...searchKeyNotices(dealer.site, now), ...plan.notices],
    };
    if (!plan.changed) await removeRefusedLaw(workspace.outDir, slug);
    if (!plan.changed) return { ...result, release: plan.release, unchanged: true, rendered: 0, changes: [] };
    // Nothing of a damaged release is used unchecked.
    const usable = plan.carried && damage.files.length === 0 ? copy : undefined;
    return await makeRelease(build, dealer, plan, result, quarantine, usable).catch(async (error: Error) => {
      if (!(error instanceof FaultyCarsError)) throw error;
      throw new QuarantineError(error.message, await extendQuarantine(build, read, quarantine, error));
    });
  } finally {
    await Promise.all([build.renderer.stop(), keepCopy(build, copy), forgetAhead(build.memory.details)]);
  }
}

/** The pictures that need not be rendered. None if everything is rendered again. */
const storedPicturesOf = ({ workspace, slug, stored, renderAll, memory }: BuildContext, live: Release | undefined) =>
  findStoredPictures(workspace.outDir, slug, renderAll ? undefined : live, stored, memory.details);

/** Throws ReleaseError for a dealer whose files are in a store that this build was not given. */
async function requireStore(outDir: string, slug: string, stored: StoredFiles | undefined): Promise<void> {
  const store = stored ? undefined : await findStore(outDir, slug);
  if (store !== undefined)
    throw new ReleaseError(`${slug}: files of its release are in ${store}. Run: ${nextCommand('build', slug, '--state', store)}`);
}

/** Keeps an unused copy for the next build, once its thread has ended. */
async function keepCopy({ workspace, slug }: Pick<BuildContext, 'workspace' | 'slug'>, copy: LinkedCopy | undefined): Promise<void> {
  if (!copy) return;
  await copy.files();
  await giveBackTree(workspace.outDir, slug, copy.staged);
}

type PlannedResult = Omit<BuildResult, 'release' | 'unchanged' | 'rendered' | 'changes'>;

/** Renders, verifies and commits a new release. Its folder is removed when any of these fails. */
async function makeRelease(
  build: BuildContext,
  { site }: LoadedDealer,
  plan: ChangedPlan,
  planned: PlannedResult,
  quarantine: Quarantine,
  copy: LinkedCopy | undefined,
): Promise<BuildResult> {
  const { workspace, compiled, slug, now, progress, timed, stages, memory } = build;
  const { outDir } = workspace;
  const { input, previous, removedCars, releaseInput, nextDue } = plan;
  const rendered = plan.plan.render.length;
  const staged = copy?.staged ?? (await makeStagingDir(outDir, slug));
  let flushing: Promise<unknown> | undefined;
  try {
    const {
      tree,
      changes,
      parts,
      notices: hostNotices,
      files,
      sound,
      flushed,
      stagedGrace,
    } = await renderRelease(build, plan, staged, copy);
    await timed('manifest', () => requireSoundPictures(workspace.workDir, tree, files));
    progress('verifying');
    const filesBefore = previous?.details.files ?? {};
    const delta = deltaOf(filesBefore, files);
    // The disk is flushed while the pages are verified. All pages of a full render are new files, even those with unchanged content.
    flushing = Promise.all([flushed, flushFiles(staged, [...delta.added, ...delta.changed])]);
    flushing.catch(() => undefined); // the commit gets the error
    const { notices: warnings, links, law, prices } = await timed('verify', () => verifyStaged(build, plan, staged, files, delta, sound));
    const notices = [...planned.notices, ...hostNotices, ...warnings];

    const cars = makeCarRecords(input.documents, input.data.site, memory.records);
    const encoded = {
      links: encodeLinkRecord(links, previous && encodedLinks(memory, previous.details.links)),
      cars: encodeCarRecords(cars),
      law: encodeLawRecord(law, previous && encodedLaw(memory, previous.details.law)),
      prices,
    };
    memory.links.set(encoded.links, links);
    memory.cars.set(encoded.cars, cars);
    memory.law.set(encoded.law, law);
    const feeds = makeFeedRecord(plan.feedReport, plan.feedsBefore, { indexNow: indexNowOf(site), ledger: plan.feedLedger });
    const started = performance.now();
    const before = await withoutLostFiles(build, plan, files);
    const release = await timed('release', () =>
      commitRelease({
        ...{ outDir, slug, staged, settings: site.build, before, memory: memory.details },
        isStored: build.stored !== undefined,
        stagedGrace,
        flushed: flushing,
        delta: before?.files === filesBefore ? delta : undefined,
        about: {
          ...{ builtAt: now, codeId: compiled.id, cars: planned.cars, pages: planned.pages },
          leaving: input.data.cars.flatMap((car) => windowEnd(car, site.cars.soldWindowDays) ?? []),
          soldTags: input.snapshot.soldTags,
          input: releaseInput,
          quarantine: quarantine.cars.length > 0 ? quarantine : undefined,
        },
        details: {
          files,
          pages: plan.plan.keys,
          neighbours: plan.plan.neighbours,
          ...parts,
          removedCars: [...removedCars],
          modified: plan.modified,
          ...encoded,
        },
        feeds: Object.keys(feeds.channels).length > 0 || feeds.indexNow ? encodeFeedRecord(feeds) : undefined,
        keepSnapshot: (path) => keepSnapshot(workspace.workDir, path, input),
        report: (release) =>
          renderReport({
            ...{ slug, now, input, release, staged, manifest: files, links, law, cars, feeds, rendered, notices, nextDue },
            dropped: planned.dropped,
            previousCars: previous && carsOfRecord(memory, previous.details.cars),
            stages: { ...stages, release: Math.round(performance.now() - started) },
          }),
      }),
    );
    if (feeds.ledger) await rememberFeedRecord(outDir, slug, release.id, feeds, memory.feeds);
    await removeRefusedLaw(outDir, slug);
    return { ...planned, notices, release, unchanged: false, rendered, changes };
  } finally {
    await flushing?.catch(() => undefined);
    // A copy may still be running.
    if (!copy) await rm(staged, { recursive: true, force: true });
  }
}

/**
 * The damaged files of the live release (rule R20), and a notice that names them. Pictures among them are removed from the cache, which
 * shares its files with releases. If the release is being copied, the copy's thread checks its files.
 */
async function findDamage(
  { workspace, slug }: Pick<BuildContext, 'workspace' | 'slug'>,
  live: Release | undefined,
  copy?: LinkedCopy,
): Promise<Damage> {
  const damaged = live ? await findLikelyDamage(workspace.outDir, slug, live, copy?.totals) : [];
  if (!live || damaged.length === 0) return noDamage;
  const files = damaged.map(({ file }) => file);
  const pictures = files.filter((file) => file.startsWith('images/'));
  for (const file of pictures) await rm(join(workspace.workDir, 'images', basename(file)), { force: true });
  return { files, notices: [`${countOf(files.length, 'damaged file')} of ${live.id} rebuilt: ${damageText(damaged)}`] };
}
