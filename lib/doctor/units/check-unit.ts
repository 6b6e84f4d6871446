import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { bundledNode, indexedDealers, publishedPlaces } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import type { ProductionWorld } from '../production-world.ts';
import { backupFolder } from './backup-folder.ts';
import { readFleetWorkers } from './fleet-workers.ts';
import { readInstalledUnit } from './installed-unit.ts';
import { missingWork } from './missing-work.ts';
import { optionOf, parseUnit, type UnitSettings, unitCommands, unitWords } from './parse-unit.ts';

/** The settings that operators choose: the user, times, variables, texts. Commands and folders are compared by their meaning. */
const chosen = new Set([
  'User',
  'Group',
  'Description',
  'Environment',
  'EnvironmentFile',
  'OnCalendar',
  'RandomizedDelaySec',
  'AccuracySec',
]);
const waits = new Set(['RestartSec', 'TimeoutStopSec', 'Wants', 'After', 'ExecStart', 'ReadWritePaths']);

const folderOptions = { '--tenants': 'tenantsDir', '--out': 'outDir', '--work': 'workDir' } as const;

type FolderFlag = keyof typeof folderOptions;

/** The folders that differ from the defaults, as options. */
function folderFlags(workspace: Workspace): string[] {
  const usual = makeWorkspace(workspace.productDir, workspace.productDir, {});
  return Object.entries(folderOptions).flatMap(([flag, name]) => (workspace[name] === usual[name] ? [] : [flag, workspace[name]]));
}

/** The units that schedule would write now for the same dealers and folders. */
async function expectedUnits(world: ProductionWorld): Promise<Record<string, string>> {
  const { workspace, dealers, now } = world;
  const { productDir } = workspace;
  const sites = dealers.map(({ site }) => site);
  const input = {
    ...{ slugs: [], everyMinutes: 15, shards: 1, dues: [], until: now(), now: now(), productDir },
    ...{ publishes: publishedPlaces(sites), indexed: indexedDealers(sites), flags: folderFlags(workspace) },
    backups: (await backupFolder(world)) ?? '/var/backups/forecourt',
    state: (await readFleetWorkers(world))?.state,
  };
  return makeSystemdUnits(input, { node: bundledNode(input), user: 'forecourt' });
}

/** The keys with different values, except those that operators choose. */
function differentKeys(expected: UnitSettings, installed: UnitSettings): string[] {
  const differ = [...expected].filter(([path, values]) => {
    const key = path.split('.')[1] as string;
    return !chosen.has(key) && !waits.has(key) && values.join('\n') !== (installed.get(path) ?? []).filter(Boolean).join('\n');
  });
  return differ.map(([path]) => path.split('.')[1] as string);
}

/** Folders that the service must, but may not, write to. */
function missingFolders(expected: UnitSettings, installed: UnitSettings): string[] {
  const folders = (unit: UnitSettings) =>
    (unit.get('Service.ReadWritePaths') ?? []).flatMap(unitWords).map((folder) => folder.replace(/^[-+]+/, '').replace(/(?<=.)\/+$/, ''));
  const allowed = folders(installed);
  return folders(expected).filter((folder) => !allowed.some((one) => folder === one || folder.startsWith(`${one}/`)));
}

/** The service's folders that doctor was not pointed at, as options. */
function otherFolders(words: readonly string[], flags: readonly FolderFlag[], { productDir, ...looked }: Workspace): string[] {
  const usual = makeWorkspace(productDir, productDir, {});
  return flags.flatMap((flag) => {
    const name = folderOptions[flag];
    const folder = resolve(productDir, optionOf(words, flag) ?? usual[name]);
    return folder === looked[name] ? [] : [`${flag} ${folder}`];
  });
}

/** The options that make schedule write an optional unit. */
async function ownFlags(command: string, world: ProductionWorld): Promise<string[]> {
  if (command === 'leads backup') return ['--backups', '<folder>'];
  return command === 'fleet work' ? ['--state', (await readFleetWorkers(world))?.state ?? '<location>'] : [];
}

export type WantedUnit = {
  /** The unit that is enabled: the service itself, its timer, or an instance of the template. */
  starts: string;
  service: string;
  /** The words of its command after the program. */
  command: string;
  /** The consequence if it is missing. */
  without: string;
};

/** Compares the units that systemd starts with those that schedule would write now (rule R41). */
export async function checkUnit({ starts, service, command, without }: WantedUnit, world: ProductionWorld): Promise<SetupFinding[]> {
  const { unitsDir, machine, workspace } = world;
  const subject = `unit ${starts}`;
  const state = await machine.unitState(starts);
  const installed = await readInstalledUnit(world, service);
  const isTimer = starts.endsWith('.timer');
  const write = `run: ${nextCommand('schedule', 'systemd', '--all', ...folderFlags(workspace), ...(await ownFlags(command, world)), '--write', unitsDir)}`;
  const reload = 'systemctl daemon-reload';
  if (installed === undefined && state === undefined) {
    const fix =
      'make sure that the command starts with the machine and again after a crash, such as with the restart policy of a container';
    return [warning(subject, `systemd does not run here, so it is unknown what starts the command ${command}`, fix)];
  }
  const missing = installed === undefined ? service : isTimer && !(await readInstalledUnit(world, starts)) ? starts : undefined;
  if (installed === undefined || missing !== undefined)
    return [
      problem(subject, `${missing} is not in ${unitsDir}, so ${without}`, `${write}, then: ${reload} && systemctl enable --now ${starts}`),
    ];
  const restart = isTimer ? reload : `${reload} && systemctl restart ${starts}`;
  const expected = parseUnit((await expectedUnits(world))[service] as string);
  const findings: SetupFinding[] = [];
  const keys = differentKeys(expected, installed);
  if (keys.length > 0)
    findings.push(
      problem(subject, `${service} differs from what the command schedule writes now: ${keys.join(', ')}`, `${write}, then: ${restart}`),
    );
  const folders = missingFolders(expected, installed);
  if (folders.length > 0)
    findings.push(
      problem(
        subject,
        `${service} may not write to ${folders.join(', ')}`,
        `add it to ReadWritePaths of ${join(unitsDir, service)}, then: ${restart}`,
      ),
    );
  const commands = unitCommands(installed);
  const script = join(workspace.productDir, 'scripts', 'forecourt.js');
  const ours = commands.filter((words) => words[1] === script && words.slice(2).join(' ').startsWith(command));
  if (ours.length === 0)
    findings.push(problem(subject, `${service} does not start the command ${command} of ${script}`, `${write}, then: ${restart}`));
  const product = commands.filter((words) => words[1] === script).map((words) => words.slice(2));
  for (const text of missingWork({ service, command }, product, world.dealers))
    findings.push(problem(subject, text, `${write}, then: ${restart}`));
  for (const path of new Set(commands.flatMap((words) => words.slice(0, 1).filter((word) => word.startsWith('/')))))
    if (!existsSync(path)) findings.push(problem(subject, `${service} starts ${path}, which does not exist`, `${write}, then: ${restart}`));
  // Workers of a fleet have their own folders for sites and work.
  const compared = command === 'fleet work' ? (['--tenants'] as const) : (Object.keys(folderOptions) as FolderFlag[]);
  const others = new Set(command === 'leads backup' ? [] : ours.flatMap((words) => otherFolders(words, compared, workspace)));
  if (others.size > 0)
    findings.push(
      problem(
        subject,
        `${service} works with ${[...others].join(' ')}, where doctor did not look`,
        `run doctor with ${[...others].join(' ')}, or change the unit`,
      ),
    );
  if (state && !state.isEnabled)
    findings.push(problem(subject, 'is not enabled, so it does not start with the machine', `run: systemctl enable --now ${starts}`));
  else if (state && !state.isActive)
    findings.push(
      problem(subject, 'does not run', `run: systemctl start ${starts}, and see: journalctl -u ${basename(starts).replace(/\..*/, '')}`),
    );
  return findings.length > 0 ? findings : [passed(subject, 'is as the command schedule writes it')];
}
