import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecourt, startForecourt } from './cli.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await yard.tenant('harbour-cars', { site: siteOf('Harbour Cars'), cars: carsOf(2) });
  await yard.tenant('bad-cars', { site: siteOf('Bad Cars', { labels: { sumbit: 'x' } }), cars: carsOf(1) });
});
afterAll(() => yard.remove());

const dealers = (command: string, ...args: string[]) => forecourt([command, ...args, ...yard.flags]);

describe('a wrong use ends with 2 and a sentence on the error stream, and nothing on the other', () => {
  test.each<[string, () => string[], () => string]>([
    ['an unknown command', () => ['biuld'], () => "error: unknown command 'biuld'\n(Did you mean build?)\n"],
    ['an unknown option', () => ['build', '--ful'], () => "error: unknown option '--ful'\n(Did you mean --full?)\n"],
    ['no dealer', () => ['build', ...yard.flags], () => 'error: Which dealers? Name them or say --all. Known: bad-cars, harbour-cars.\n'],
    ['dealers and all', () => ['build', 'harbour-cars', '--all', ...yard.flags], () => 'error: Name dealers or say --all, not both.\n'],
    [
      'a dealer there is not',
      () => ['build', 'harbor-cars', '--json', ...yard.flags],
      () =>
        `error: There is no dealer harbor-cars in ${yard.tenantsDir}: did you mean harbour-cars? Make a new one with: forecourt new harbor-cars\n`,
    ],
    [
      'a dealer like no other',
      () => ['pull', 'xyz', ...yard.flags],
      () =>
        `error: There is no dealer xyz in ${yard.tenantsDir}: known dealers: bad-cars, harbour-cars. Make a new one with: forecourt new xyz\n`,
    ],
    [
      'a name that is no slug',
      () => ['check', 'Harbour Cars', ...yard.flags],
      () => 'error: "Harbour Cars" is not a valid slug: use at most 63 small letters, digits and hyphens, such as "harbour-cars"\n',
    ],
    [
      'a name that would leave the folder',
      () => ['build', '../harbour-cars', ...yard.flags],
      () => 'error: "../harbour-cars" is not a valid slug: use at most 63 small letters, digits and hyphens, such as "harbour-cars"\n',
    ],
    ['the layers', () => ['build', 'layers', ...yard.flags], () => 'error: "layers" is the folder of the layers; choose another name\n'],
    [
      'a number that is none',
      () => ['build', 'harbour-cars', '--parallel', 'many', ...yard.flags],
      () => 'error: --parallel takes a whole number from 1, not "many".\n',
    ],
    [
      'a port that is none',
      () => ['serve', '--port', '70000', ...yard.flags],
      () => 'error: --port takes a number from 0 to 65535, not "70000".\n',
    ],
    ['an option without its value', () => ['build', '--out'], () => "error: option '--out <dir>' argument missing\n"],
    [
      'a folder without dealers',
      () => ['build', '--all', '--tenants', join(yard.tenantsDir, 'nowhere')],
      () => `error: There are no dealers in ${join(yard.tenantsDir, 'nowhere')}; make one with: forecourt new <slug>\n`,
    ],
  ])('%s', async (_name, args, says) => {
    expect(await forecourt(args())).toEqual({ code: 2, stdout: '', stderr: says() });
  });

  test('no command shows the help', async () => {
    const { code, stdout, stderr } = await forecourt([]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: forecourt [options] [command]');
  });
});

test('help is no error', async () => {
  const { code, stdout, stderr } = await forecourt(['build', '--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('$ forecourt build switch-drive --no-pull --accept-drop');
});

describe('commands that work end with 0, on bad data with 1', () => {
  test('pull', async () => {
    const { code, stdout, stderr } = await dealers('pull', 'harbour-cars');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^harbour-cars: 2 cars, changed \(\d+\.\d s\)$/m);
  });

  test('check', async () => {
    const { code, stdout, stderr } = await dealers('check', '--all');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^harbour-cars: good: 2 cars, 0 content pages/m);
    expect(stdout).toContain(`${yard.file('bad-cars', 'site.json')}: labels.sumbit: unknown key; did you mean labels.submit?\n`);
  });

  test('explain', async () => {
    expect((await dealers('explain', 'harbour-cars', 'dealer.name')).code).toBe(0);
    expect((await dealers('explain', 'bad-cars', 'dealer.name')).code).toBe(1);
    expect((await dealers('explain', 'harbour-cars', 'dealer.nmae')).code).toBe(2);
  });

  test('a build without a pull before it says what to do', async () => {
    await yard.tenant('never-pulled', { site: siteOf('Never'), cars: [] });
    const { code, stdout } = await dealers('build', 'never-pulled', '--no-pull');
    expect(code).toBe(1);
    expect(stdout).toContain('never-pulled  this dealer was never pulled. Run: forecourt pull never-pulled\n');
  });
});

describe('--json prints one document and nothing else', () => {
  test.each([
    ['pull', ['harbour-cars'], 0],
    ['check', ['--all'], 1],
    ['build', ['bad-cars'], 1],
    ['explain', ['harbour-cars', 'dealer.name'], 0],
  ] as const)('%s', async (command, args, expected) => {
    const { code, stdout, stderr } = await dealers(command, ...args, '--json');
    expect([code, stderr]).toEqual([expected, '']);
    expect(JSON.parse(stdout)).toBeTypeOf('object');
  });

  test('serve tells its port, then ends when it is asked to', async () => {
    const serving = startForecourt(['serve', '--port', '0', '--json', ...yard.flags]);
    try {
      await serving.until('\n');
      expect(JSON.parse(serving.said())).toEqual({ port: expect.any(Number), dealers: [] });
      process.kill(serving.child.pid as number, 'SIGTERM');
      expect(await serving.ended).toMatchObject({ code: 0, stderr: '' });
    } finally {
      serving.kill();
    }
  });
});

// Node 20 and older cannot read the product's TypeScript; the system's own Node often is such a one.
const older = ['/usr/bin/node', '/usr/local/bin/node', ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'node'))].find(
  (node) => {
    if (!existsSync(node)) return false;
    const [major = 0, minor = 0] = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).split('.').map(Number);
    return major < 22 || (major === 22 && minor < 18);
  },
);

test.skipIf(!older)(`an older Node gets one line${older ? '' : ' (skipped: no Node older than 22.18 on this machine)'}`, async () => {
  const version = execFileSync(older as string, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
  expect(await startForecourt(['build', '--all'], {}, older).ended).toEqual({
    code: 2,
    stdout: '',
    stderr: `forecourt needs Node 22.18 or newer, this is ${version}; run it as "npm run forecourt -- <command>", which brings its own.\n`,
  });
});
