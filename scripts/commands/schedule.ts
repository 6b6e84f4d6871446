import { userInfo } from 'node:os';
import { join } from 'node:path';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { dayMs } from '#lib/model/time.ts';
import { cronIntervals, makeCrontab } from '#lib/schedule/cron.ts';
import { formatRecords, inputOfRecords, isDefinition, readRecords, recordFiles } from '#lib/schedule/dealer-records.ts';
import { makeGithubWorkflow } from '#lib/schedule/github.ts';
import { makeGitlabPipeline } from '#lib/schedule/gitlab.ts';
import { recordDealers } from '#lib/schedule/record-dealers.ts';
import { type ScheduleEngine, type ScheduleInput, scheduleEngines } from '#lib/schedule/schedule-input.ts';
import { bundledNode } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { suggest } from '#lib/site/nearest.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { type CommandOutcome, printError } from '../cli/output.ts';
import { failedDealers, failureTable } from '../cli/present.ts';
import { readWhole } from '../cli/read-number.ts';
import { readPath } from '../cli/read-path.ts';
import { planFleet } from './plan.ts';

export type ScheduleCommandOptions = CommonOptions & {
  every?: string;
  shards?: string;
  days?: string;
  write?: string;
  backups?: string;
  notices?: boolean;
  state?: string;
};

/** Services run as the user who runs this command, but never as root. */
const serviceUser = () => (userInfo().uid === 0 ? 'forecourt' : userInfo().username);

const definitions: Record<ScheduleEngine, (input: ScheduleInput) => Record<string, string>> = {
  github: makeGithubWorkflow,
  gitlab: makeGitlabPipeline,
  cron: (input) => makeCrontab(input, Intl.DateTimeFormat().resolvedOptions().timeZone, bundledNode(input)),
  systemd: (input) => makeSystemdUnits(input, { node: bundledNode(input), user: serviceUser() }),
};

function everyMinutes(text: string | undefined): number {
  const value = readWhole('--every', text, 15, 1, 1440);
  if (!(cronIntervals as readonly number[]).includes(value))
    throw new UsageError(
      `--every takes minutes that divide an hour or a day evenly (${cronIntervals.join(', ')}), not ${JSON.stringify(text)}.`,
    );
  return value;
}

const isCiEngine = (engine: ScheduleEngine): boolean => engine === 'github' || engine === 'gitlab';

/** The folder options for the commands of a definition: absolute paths on this machine. CI jobs allow only --tenants, because their disks are empty. */
function folderFlags(engine: ScheduleEngine, { tenants, out, work }: ScheduleCommandOptions): string[] {
  const isCi = isCiEngine(engine);
  const moved = Object.entries({ out, work }).find(([, dir]) => isCi && dir !== undefined);
  if (moved) throw new UsageError(`--${moved[0]} does not work with ${engine}, because each of its jobs starts with an empty disk.`);
  return Object.entries({ tenants, out, work }).flatMap(([name, dir]) =>
    dir === undefined ? [] : [`--${name}`, isCi ? dir : readPath(`--${name}`, dir)],
  );
}

/** The location of the state for CI jobs or fleet workers. Throws UsageError if it is missing, or not a bucket for CI. */
function stateOf(engine: ScheduleEngine, { state, all = false }: ScheduleCommandOptions): string | undefined {
  const isCi = isCiEngine(engine);
  if (engine === 'systemd') {
    if (state !== undefined && !all) throw new UsageError('--state with systemd takes --all: the workers of a fleet share all dealers.');
    return state === undefined || state.startsWith('s3://') ? state : readPath('--state', state);
  }
  if (!isCi && state !== undefined)
    throw new UsageError(`--state does not work with ${engine}: its builds keep what they know on this machine.`);
  if (isCi && !state?.startsWith('s3://'))
    throw new UsageError(
      `${engine} needs --state s3://bucket/prefix?region=…: each job starts with an empty disk, and fetches from there what it builds.`,
    );
  return state;
}

/** The folder of backups, for the engine with backup units. */
function backupsOf(engine: ScheduleEngine, backups: string | undefined): string | undefined {
  if (backups !== undefined && engine !== 'systemd')
    throw new UsageError(`--backups does not work with ${engine}: run the command leads backup there every day.`);
  return backups === undefined ? undefined : readPath('--backups', backups);
}

/** Whether a run creates notices. On a machine with units, a service does. */
function noticesOf(engine: ScheduleEngine, notices = false): boolean {
  if (notices && engine === 'systemd')
    throw new UsageError(
      '--notices does not work with systemd: forecourt-api.service creates them itself. If the API runs elsewhere, run the command notices after each build.',
    );
  return notices;
}

/**
 * The effect of unreadable dealers on the definition. An incomplete definition is printed anyway: an empty crontab, or a file that the
 * shell has already emptied, would build nothing at all.
 */
function incompleteText(folder: string | undefined, { kept, lacks }: { kept: readonly string[]; lacks: readonly string[] }): string {
  const again = 'Fix each dealer, then run the command again.';
  if (folder === undefined)
    return `The definition above is incomplete: it builds all dealers, but lacks the scheduled changes, targets and variables of these. ${again}`;
  const keeps = kept.length > 0 ? [`The files in ${folder} keep what they had for ${kept.join(', ')}.`] : [];
  const lacking =
    lacks.length > 0 ? [`The files in ${folder} lack the scheduled changes, targets and variables of ${lacks.join(', ')}.`] : [];
  return [...keeps, ...lacking, again].join(' ');
}

const refusal = (folder: string, file: string) =>
  `Nothing was written, because ${join(folder, file)} does not say what it has for these dealers, and that would be lost. Fix each dealer, or move the files in ${folder} away, then run the command again.`;

/** `forecourt schedule`: prints a CI job or timer that builds on dispatch, at regular intervals and at scheduled changes. */
export async function scheduleCommand(engine: string, slugs: string[], options: ScheduleCommandOptions): Promise<CommandOutcome> {
  const engineName = scheduleEngines.find((name) => name === engine);
  if (!engineName)
    throw new UsageError(`There is no engine ${JSON.stringify(engine)}: ${suggest(engine, [...scheduleEngines], 'engines')}`);
  const every = everyMinutes(options.every);
  const shards = readWhole('--shards', options.shards, 4, 1, 100);
  const days = readWhole('--days', options.days, 7, 1, 60);
  const state = stateOf(engineName, options);
  const folder = options.write === undefined ? undefined : readPath('--write', options.write);
  const recordFile = recordFiles[engineName];
  const before = folder === undefined ? undefined : await textOf(join(folder, recordFile));
  // Files with our name are ours. Anybody may have a crontab or a pipeline.
  const isOurs = recordFile.includes('forecourt') || !before?.trim() || isDefinition(before, engineName);
  if (folder !== undefined && !isOurs)
    throw new UsageError(
      `--write: ${join(folder, recordFile)} was not written by this command, so it stays. Move it away, or name another folder.`,
    );
  const dealers = await chosenDealers(slugs, options);
  const outcomes = await planFleet(dealers, options);
  const problems = failedDealers(outcomes);
  const sayProblems = (text: string) => {
    if (problems.length === 0 || options.json) return;
    process.stderr.write(`${failureTable(outcomes)}\n`);
    printError(text);
  };
  const now = realWorld.now();
  const until = now + days * dayMs;
  const workspace = workspaceOf(options);
  const { productDir } = workspace;
  const earlier = before === undefined ? undefined : readRecords(before);
  const { records, kept, lacks } = await recordDealers(workspace, outcomes, earlier);
  const input = {
    ...inputOfRecords(records, until),
    ...{ slugs: options.all ? [] : dealers, everyMinutes: every, shards, lacks, kept, until, now, productDir, state },
    flags: folderFlags(engineName, options),
    backups: backupsOf(engineName, options.backups),
    notices: noticesOf(engineName, options.notices),
  };
  const files = definitions[engineName](input);
  // So that the next run does not treat an incomplete record as complete.
  for (const slug of lacks) records.delete(slug);
  files[recordFile] += formatRecords(records, input);
  const written: string[] = [];
  if (folder !== undefined) {
    const paths = Object.keys(files).map((name) => join(folder, name));
    if (
      problems.length > 0 &&
      earlier === undefined &&
      (await Promise.all(paths.map((path) => textOf(path)))).some((text) => text !== undefined)
    ) {
      sayProblems(refusal(folder, recordFile));
      return { result: null, problems };
    }
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await writeFileAtomic(path, text);
      written.push(path);
      if (!options.json) printError(path);
    }
  } else if (!options.json) {
    const several = Object.keys(files).length > 1;
    process.stdout.write(
      Object.entries(files)
        .map(([name, text]) => (several ? `# ==== ${name} ====\n${text}` : text))
        .join('\n'),
    );
  }
  sayProblems(incompleteText(folder, { kept, lacks }));
  return { result: folder === undefined ? { files } : { written }, problems };
}
