import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkProduction } from '#lib/doctor/check-production.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { bundledNode } from '#lib/schedule/service-input.ts';
import { makeSystemdUnits } from '#lib/schedule/systemd.ts';
import { dealerOf, makeYard, type Yard } from './well-set-up.ts';

export type Plant = [name: string, plant: (yard: Yard) => Promise<unknown>, expected: string[][]];

/** What is wrong, with the folder of the test as $. */
export async function faults({ root, world }: Yard) {
  const findings = await checkProduction(world);
  return findings
    .filter(({ level }) => level !== 'ok')
    .map(({ dealer, level, subject, text, fix = '' }) =>
      [...(dealer ? [dealer] : []), level, subject, text, fix].map((part) => part.replaceAll(root, '$')),
    );
}

/** A root without letters that a shell would quote, as those of the test. */
const place = '/srv/x';
const folders = ['--tenants', `${place}/tenants`, '--out', `${place}/out`, '--work', `${place}/work`];
const reloadWith = (more: readonly string[]) =>
  `run: ${nextCommand('schedule', 'systemd', '--all', ...folders, ...more, '--write', `${place}/units`).replaceAll(place, '$')}, then: systemctl daemon-reload`;
export const reloadUnits = reloadWith([]);
export const install = (unit: string, more: readonly string[] = []) => `${reloadWith(more)} && systemctl ${unit}`;
export const restartApi = install('restart forecourt-api.service');
export const random = 'for example with: openssl rand -hex 32';
export const inEnvFile = 'set it in the environment file of the services';

/** Changes one unit. */
export const editUnit = (name: string, from: RegExp, to: string) => async (of: Yard) => {
  const path = join(of.world.unitsDir, name);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
};
/** Starts workers of a fleet in place of the watcher, by their ports. */
export async function useFleet({ root, world, write }: Yard, ports: readonly string[]): Promise<void> {
  const { productDir } = world.workspace;
  const template = makeSystemdUnits(
    {
      ...{ slugs: [], everyMinutes: 15, shards: 1, dues: [], until: 0, now: 0, productDir, flags: ['--tenants', join(root, 'tenants')] },
      ...{ publishes: { folders: [join(root, 'www')], any: true }, indexed: [], state: 's3://fleet-state?region=ap-southeast-2' },
    },
    { node: bundledNode({ productDir }), user: 'forecourt' },
  )['forecourt-fleet@.service'] as string;
  await rm(join(root, 'units/forecourt-watch.service'));
  await write('units/forecourt-fleet@.service', template);
  for (const port of ports) await write(`units/multi-user.target.wants/forecourt-fleet@${port}.service`, template);
}
export const setEnv =
  (more: Record<string, string | undefined>) =>
  async ({ world }: Yard) => {
    world.env = { ...world.env, ...more };
  };
export const setSite =
  (more: object) =>
  async ({ root, world }: Yard) => {
    world.dealers = [dealerOf(root, more)];
  };
export const setMachine =
  (more: object) =>
  async ({ world }: Yard) => {
    world.machine = { ...world.machine, ...more };
  };
export const newestBackup = async ({ root }: Yard) =>
  join(root, 'backups', (await readdir(join(root, 'backups'))).find((name) => name.endsWith('.sqlite')) as string);
export const backupName = 'leads-20261123T020000Z.sqlite';
export const makeBackup = `run: ${nextCommand('leads', 'backup', '--to', `${place}/backups`, '--keep', '14').replaceAll(place, '$')}`;

/** Plants each fault on a machine that is set up well: exactly its rows are found, and no secret is shown. */
export function testPlants(plants: readonly Plant[]): void {
  let yard: Yard | undefined;
  afterEach(async () => {
    if (yard) await rm(yard.root, { recursive: true, force: true });
    yard = undefined;
  });
  test.each(plants)('doctor --production finds %s (rule R41)', async (_name, plant, expected) => {
    yard = await makeYard();
    await plant(yard);
    const found = await faults(yard);
    expect(found).toEqual(expected);
    const said = JSON.stringify(found);
    for (const secret of Object.values(yard.world.env)) if (secret && secret.length > 6) expect(said).not.toContain(secret);
  });
}
