import { availableParallelism } from 'node:os';
import { buildOne, type DealerBuild } from '#lib/build/fleet.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { nextRenderer } from '#lib/build/next/renderer.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { HeldError, heldDetails, isHeld, upkeepText } from '#lib/releases/held-error.ts';
import { describeBuild, describeHeld } from '#lib/report/history/describe-run.ts';
import { recordWork } from '#lib/report/history/record-work.ts';
import { fleetReportPath, writeFleetReport } from '#lib/report/write-fleet-report.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { type Built, heldNotices, outcomeForReport } from '../cli/held-text.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { printError, printLine } from '../cli/output.ts';
import { finish, presentDealers, printNotices } from '../cli/present.ts';
import { droppedNotices } from '../cli/pull-text.ts';
import { readDeadLeads } from '../cli/read-dead-leads.ts';
import { recordingOf } from '../cli/record-history.ts';
import { stopSignal } from '../cli/stop-signal.ts';
import { UsageError } from '../cli/usage-error.ts';

export type BuildCommandOptions = CommonOptions & {
  renderAll?: boolean;
  acceptDrop?: boolean;
  pull?: boolean;
  parallel?: string;
  explain?: boolean;
};

/** How many dealers render at once, and with how many processes each. A single dealer gets the whole machine. */
function splitCores(dealers: number, parallel: string | undefined): { atOnce: number; workers: number } {
  const cores = availableParallelism();
  const chosen = parallel === undefined ? undefined : Number(parallel);
  if (chosen !== undefined && !(Number.isInteger(chosen) && chosen >= 1))
    throw new UsageError(`--parallel takes a whole number from 1, not ${JSON.stringify(parallel)}.`);
  const atOnce = Math.min(dealers, chosen ?? Math.max(2, cores));
  return { atOnce, workers: Math.max(1, Math.floor(cores / atOnce)) };
}

const buildText = ({ cars, pages, rendered, release, unchanged }: DealerBuild) =>
  unchanged
    ? `${countOf(cars, 'car')}, ${countOf(pages, 'page')}, nothing changed since ${release.id}`
    : `${countOf(cars, 'car')}, ${countOf(pages, 'page')} (${rendered.toLocaleString('en-AU')} rendered), ${formatBytes(release.bytes)}, released as ${release.id}`;

/** `forecourt build`: pulls, renders and releases each dealer. After a failure the dealer's last release stays live. */
export async function buildCommand(slugs: string[], options: BuildCommandOptions, renderer = nextRenderer): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  const dealers = await chosenDealers(slugs, options);
  const { atOnce, workers } = splitCores(dealers.length, options.parallel);
  const quiet = options.json ?? false;
  const signal = stopSignal();
  const started = performance.now();
  if (!quiet) process.stdout.write('Compiling the pages … ');
  const compiled = await renderer.compile(workspace, signal);
  const compileMs = Math.round(performance.now() - started);
  if (!quiet) process.stdout.write(compiled.reused ? `reused ${compiled.id}\n` : `${compiled.id} in ${(compileMs / 1000).toFixed(1)} s\n`);
  const fleet = {
    workspace,
    compiled,
    start: renderer.start,
    world: realWorld,
    renderAll: options.renderAll ?? false,
    acceptDrop: options.acceptDrop ?? false,
    pull: options.pull ?? true,
    workers,
    signal,
  };
  const work = fleetOf<Built>(atOnce, (slug, progress) =>
    buildOne(slug, fleet, progress).catch((error: Error) => {
      // One dealer that was rolled back must not fail every run over all dealers. One that is named was meant to be released.
      if (error instanceof HeldError && options.all) return error.upkeep;
      throw error;
    }),
  );
  const job = recordWork(recordingOf(workspace, 'build', signal), work, (built, endedAt) =>
    isHeld(built) ? describeHeld(built) : describeBuild(workspace.workDir, built, endedAt),
  );
  const outcomes = await presentDealers(dealers, job, (built) => (isHeld(built) ? upkeepText(built) : buildText(built)), quiet);
  const leads = await readDeadLeads(workspace, realWorld.env);
  const ms = Math.round(performance.now() - started);
  const run = { at: realWorld.now(), ms, compileMs, codeId: compiled.id, ...(leads ? { leads } : {}) };
  // The releases are live already, so a report that cannot be written (a full disk) must not hide the outcomes.
  const report = await writeFleetReport(workspace, run, outcomes.map(outcomeForReport)).catch((error: Error) => {
    printError(`${fleetReportPath(workspace.outDir)}: the report could not be written: ${error.message}`);
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
  const shape = ({ release, unchanged, cars, pages, rendered, changes, notices, stages, nextDue, dropped }: DealerBuild) => ({
    release,
    unchanged,
    cars,
    pages,
    rendered,
    ...(options.explain ? { changes } : {}),
    notices,
    stages,
    nextDue,
    dropped,
    compileMs,
  });
  const outcome = finish<Built>(
    outcomes,
    quiet,
    (built) => (isHeld(built) ? { release: built.release, ...heldDetails(built) } : shape(built)),
    report ? { report } : {},
  );
  if (report && !quiet) printLine(`Report: ${report}`);
  return outcome;
}
