import { availableParallelism } from 'node:os';
import { buildOne, type DealerBuild } from '#lib/build/fleet.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { nextRenderer, type Renderer } from '#lib/build/next/renderer.ts';
import { compileStored } from '#lib/fleet/state/compiled-code.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { minuteMs } from '#lib/model/time.ts';
import { commandToRelease, HeldError, type HeldUpkeep, heldDetails, isHeld, upkeepText } from '#lib/releases/held-error.ts';
import type { BuildSummary, DealerOutcome } from '#lib/report/dealer-outcome.ts';
import { describeBuild, describeHeld } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/recorder.ts';
import { fleetReportPath, writeFleetReport } from '#lib/report/write-fleet-report.ts';
import { fallText } from '#lib/sources/stock-guard.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { wordedMessage } from '../cli/disk-words.ts';
import { type CommandOutcome, printError, printLine, stopSignal } from '../cli/output.ts';
import { failedDealers, failureTable, finish, presentDealers, printNotices } from '../cli/present.ts';
import { openPublisher, refusedNotices, requireTargets, type SentOut, sentLines } from '../cli/publish-settings.ts';
import { droppedNotices } from '../cli/pull-text.ts';
import { readDeadLeads } from '../cli/read-dead-leads.ts';
import { readWhole } from '../cli/read-number.ts';
import { recordingOf } from '../cli/record-history.ts';
import { codeLines, dealersByCode, readLiveReleases, runWaves, stopText } from '../cli/rollout.ts';
import { openStoredDealers, type StoredDealers } from '../cli/stored-dealers.ts';
import { planWaves } from '../cli/wave-plan.ts';

/** A build, or its work for a held dealer (rule R31). */
type Built = DealerBuild | HeldUpkeep;

const heldNotices = ({ slug }: HeldUpkeep): string[] => [`To let builds release again, run: ${commandToRelease(slug)}`];

/** The outcome for the run's report: a held dealer's release did not change. */
function outcomeForReport(outcome: DealerOutcome<Built>): DealerOutcome<BuildSummary> {
  if (!outcome.ok) return outcome;
  const { slug, ok, ms, value } = outcome;
  return { slug, ok, ms, value: isHeld(value) ? { release: value.release, unchanged: true, rendered: 0 } : value };
}

export type BuildCommandOptions = CommonOptions & {
  renderAll?: boolean;
  acceptDrop?: boolean;
  pull?: boolean;
  parallel?: string;
  waves?: string;
  explain?: boolean;
  publish?: boolean;
  state?: string;
};

const lostNotice = ({ state }: StoredDealers) => `its state was lost in ${state?.name}, so every page was rendered and stored again`;

/** How long a publication waits for another one to the same target. */
const publishWaitMs = 5 * minuteMs;

/** How many dealers are rendered at once, and with how many processes each. A single dealer gets the whole machine. */
function splitCores(dealers: number, parallel: string | undefined): { atOnce: number; workers: number } {
  const cores = availableParallelism();
  const atOnce = Math.min(dealers, readWhole('--parallel', parallel, Math.max(2, cores)));
  return { atOnce, workers: Math.max(1, Math.floor(cores / atOnce)) };
}

const buildText = ({ cars, stockFall, pages, rendered, release, unchanged }: DealerBuild) => {
  const all = `${countOf(cars, 'car')}, ${countOf(pages, 'page')}`;
  if (unchanged) return `${all}, nothing changed since ${release.id}`;
  const fall = stockFall ? `; ${fallText(stockFall)}` : '';
  return `${all} (${formatNumber(rendered)} rendered), ${formatBytes(release.bytes)}, released as ${release.id}${fall}`;
};

/** `forecourt build`: pulls, renders and releases each dealer. After a failure the dealer's last release stays live. */
export async function buildCommand(slugs: string[], options: BuildCommandOptions, renderer?: Renderer): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  if (options.publish) await requireTargets(workspace, dealers, '--publish needs ');
  const store = await openStoredDealers(workspace, options.state);
  const waves = options.waves === undefined ? [dealers] : planWaves(dealers, options.waves);
  const before = await readLiveReleases(workspace.outDir, options.waves === undefined ? [] : dealers);
  const { atOnce, workers } = splitCores(dealers.length, options.parallel);
  const quiet = options.json ?? false;
  const signal = stopSignal();
  const started = performance.now();
  if (!quiet) process.stdout.write('Compiling the pages … ');
  const { compile, start, keep } = renderer ?? { ...nextRenderer, ...(store.state ? { compile: compileStored(store.state) } : {}) };
  const compiled = await compile(workspace, signal);
  const compileMs = Math.round(performance.now() - started);
  if (!quiet) process.stdout.write(compiled.reused ? `reused ${compiled.id}\n` : `${compiled.id} in ${(compileMs / 1000).toFixed(1)} s\n`);
  const servers = keep?.(atOnce * workers);
  const fleet = {
    workspace,
    compiled,
    start: servers?.start ?? start,
    world: realWorld,
    renderAll: options.renderAll ?? false,
    acceptDrop: options.acceptDrop ?? false,
    pull: options.pull ?? true,
    workers,
    signal,
    filesOf: store.filesOf,
  };
  const buildStored = (slug: string, progress: (note: string) => void) =>
    store.change(
      slug,
      async (fetched) => {
        const built = await buildOne(slug, fleet, progress);
        return fetched?.wasLost ? { ...built, notices: [...built.notices, lostNotice(store)] } : built;
      },
      { everyFile: fleet.renderAll, isRepeatable: true },
    );
  const work = fleetOf<Built>(atOnce, (slug, progress) =>
    buildStored(slug, progress).catch((error: Error) => {
      // A rolled-back dealer must not fail every run over all dealers. If it is named, the user expects a release.
      if (error instanceof HeldError && options.all) return error.upkeep;
      throw error;
    }),
  );
  const job = recordWork(recordingOf(workspace, 'build', signal), work, (built, endedAt) =>
    isHeld(built) ? describeHeld(built) : describeBuild(workspace.workDir, built, endedAt),
  );
  const publisher = options.publish
    ? openPublisher(workspace, { dryRun: false, waitMs: publishWaitMs, signal, filesOf: store.filesOf, store: store.store })
    : undefined;
  const published: DealerOutcome<SentOut>[] = [];
  // Maintenance of a held dealer's release is published too.
  const jobAndPublish: typeof job = async (slug, progress) => {
    const outcome = await job(slug, progress);
    if (publisher && (outcome.ok || outcome.error instanceof HeldError)) published.push(await publisher.publish(slug, progress));
    return outcome;
  };
  const rollout = await runWaves(waves, before, (wave, number) => {
    if (!quiet && waves.length > 1) printLine(`Wave ${number} of ${waves.length}: ${countOf(wave.length, 'dealer')}`);
    return presentDealers(wave, jobAndPublish, (built) => (isHeld(built) ? upkeepText(built) : buildText(built)), quiet);
  }).finally(() => servers?.close());
  await publisher?.close();
  store.close();
  const { outcomes } = rollout;
  const leads = await readDeadLeads(workspace, realWorld.env);
  const ms = Math.round(performance.now() - started);
  const run = { at: realWorld.now(), ms, compileMs, codeId: compiled.id, leads };
  // The releases are already live, so a failure to write the report (a full disk) must not hide the outcomes.
  const report = await writeFleetReport(workspace, run, outcomes.map(outcomeForReport)).catch((error: Error) => {
    printError(`${fleetReportPath(workspace.outDir)}: the report could not be written: ${wordedMessage(error)}`);
    return undefined;
  });
  if (!quiet)
    printNotices(outcomes, (built) => {
      if (isHeld(built)) return heldNotices(built);
      const { notices, dropped, pulled, changes } = built;
      return [
        ...(options.explain ? changes.map(({ file, why }) => `${file}: ${why}`) : []),
        ...notices,
        ...(pulled || options.explain ? droppedNotices(dropped, options.explain) : []),
      ];
    });
  if (!quiet) {
    printNotices(published, (sent) => [...sentLines(sent, false), ...(sent.listings ? refusedNotices(sent.listings) : [])]);
    process.stdout.write(failureTable(published));
  }
  const publicationsOf = (slug: string) => {
    const outcome = published.find((one) => one.slug === slug);
    return outcome?.ok ? outcome.value.publications.map(({ target, release, bytes }) => ({ target, release, bytes })) : undefined;
  };
  const shape = ({
    slug,
    release,
    unchanged,
    cars,
    stockFall,
    pages,
    rendered,
    changes,
    notices,
    stages,
    nextDue,
    dropped,
  }: DealerBuild) => {
    const explained = options.explain ? changes : undefined;
    const common = {
      release,
      unchanged,
      cars,
      stockFall,
      pages,
      rendered,
      changes: explained,
      notices,
      stages,
      nextDue,
      dropped,
      compileMs,
    };
    return { ...common, publications: publicationsOf(slug), state: store.trafficOf(slug) };
  };
  const isRollout = options.waves !== undefined;
  const codes = isRollout ? dealersByCode(dealers, await readLiveReleases(workspace.outDir, dealers)) : undefined;
  const { faults, done, notBuilt } = rollout;
  const outcome = finish<Built>(
    outcomes,
    quiet,
    (built) => (isHeld(built) ? { release: built.release, ...heldDetails(built) } : shape(built)),
    { report, rollout: codes && { codeId: compiled.id, waves: waves.length, done, faults, notBuilt, codes } },
  );
  const stopped =
    options.waves === undefined
      ? undefined
      : stopText(rollout, waves.length, before, [...(options.all ? ['--all'] : slugs), '--waves', options.waves]);
  if (!quiet) for (const line of [...(codes ? codeLines(codes, compiled.id) : []), ...(stopped ? [stopped] : [])]) printLine(line);
  if (report && !quiet) printLine(`Report: ${report}`);
  const problems = [...(outcome.problems ?? []), ...failedDealers(published), ...(stopped ? [{ message: stopped }] : [])];
  return { ...outcome, problems };
}
