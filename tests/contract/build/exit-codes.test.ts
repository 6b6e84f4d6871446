import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#lib/serve/listen.ts';
import { lastEvent, outputEvent } from '../../../scripts/cli/output-schema.ts';
import { documentOf } from '../json-output.ts';
import { pasted, startForecourt } from './cli.ts';
import { makeExitYard } from './exit-yard.ts';
import { oldNode } from './old-node.ts';
import { forecourt } from './run-here.ts';
import { productDir, siteOf, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeExitYard();
});
afterAll(() => yard.remove());

const dealers = (command: string, ...args: string[]) => forecourt([command, ...args, ...yard.flags]);

describe('a usage error exits with 2 and prints one sentence on the error stream only', () => {
  test.each<[string, () => string[], () => string]>([
    ['an unknown command', () => ['biuld'], () => "error: unknown command 'biuld'\n(Did you mean build?)\n"],
    ['an unknown option', () => ['build', '--render-al'], () => "error: unknown option '--render-al'\n(Did you mean --render-all?)\n"],
    ['no dealer', () => ['build', ...yard.flags], () => 'error: Which dealers? Name them or use --all. Dealers: bad-cars, harbour-cars.\n'],
    ['dealers and all', () => ['build', 'harbour-cars', '--all', ...yard.flags], () => 'error: Name dealers or use --all, not both.\n'],
    [
      'an unknown dealer',
      () => ['build', 'harbor-cars', ...yard.flags],
      () =>
        `error: There is no dealer harbor-cars in ${yard.tenantsDir}: did you mean harbour-cars? To create it, run: ${pasted('new harbor-cars', yard.flags)}\n`,
    ],
    [
      'a dealer with no similar name',
      () => ['pull', 'xyz', ...yard.flags],
      () =>
        `error: There is no dealer xyz in ${yard.tenantsDir}: known dealers: bad-cars, harbour-cars. To create it, run: ${pasted('new xyz', yard.flags)}\n`,
    ],
    [
      'a name that is not a slug',
      () => ['check', 'Harbour Cars', ...yard.flags],
      () =>
        'error: "Harbour Cars" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "harbour-cars"\n',
    ],
    [
      'a name that would leave the folder',
      () => ['build', '../harbour-cars', ...yard.flags],
      () =>
        'error: "../harbour-cars" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "harbour-cars"\n',
    ],
    ['the layers', () => ['build', 'layers', ...yard.flags], () => 'error: "layers" is the folder of the layers; choose another name\n'],
    [
      'a word in place of a number',
      () => ['build', 'harbour-cars', '--parallel', 'many', ...yard.flags],
      () => 'error: --parallel takes a whole number from 1, not "many".\n',
    ],
    [
      'a port out of range',
      () => ['serve', '--port', '70000', ...yard.flags],
      () => 'error: --port takes a number from 0 to 65535, not "70000".\n',
    ],
    [
      'a dealer to serve that is not there',
      () => ['serve', 'nosuch', ...yard.flags],
      () =>
        `error: There is no dealer nosuch in ${yard.tenantsDir}, and none was built in ${yard.outDir}: known dealers: bad-cars, harbour-cars\n`,
    ],
    [
      'a folder that holds the dealers (rule J4)',
      () => ['build', 'harbour-cars', ...yard.flags, '--out', yard.tenantsDir],
      () => `error: --out: ${yard.tenantsDir} is the folder of the dealers’ data. Name a folder of its own, such as /srv/sites.\n`,
    ],
    [
      'an option in the place of a value (rule J5)',
      () => ['publish', 'harbour-cars', ...yard.flags, '--to', '--dry-run'],
      () => 'error: --to has no value: --dry-run follows it. Write a value after it, or leave it out.\n',
    ],
    [
      'the empty value of a variable that is not set',
      () => ['build', 'harbour-cars', ...yard.flags, '--out', ''],
      () => 'error: --out is empty. Write a value after it, or leave it out.\n',
    ],
    [
      'a folder whose settings of a host are not ours',
      () => ['functions', 'vercel', 'harbour-cars', ...yard.flags, '--to', yard.file('harbour-cars', 'deploy')],
      () =>
        `error: --to: ${yard.file('harbour-cars', 'deploy/vercel.json')} was not written by this command, so it stays. Move it away, or name another folder.\n`,
    ],
    ['an option without its value', () => ['build', '--out'], () => "error: option '--out <dir>' argument missing\n"],
    [
      'a folder without dealers',
      () => ['build', '--all', '--tenants', join(yard.tenantsDir, 'nowhere')],
      () =>
        `error: There are no dealers in ${join(yard.tenantsDir, 'nowhere')}. To create one, run: ${pasted('new <slug> --tenants', [join(yard.tenantsDir, 'nowhere')])}\n`,
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

test('help exits with 0', async () => {
  const { code, stdout, stderr } = await forecourt(['build', '--help']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('$ forecourt build switch-drive --no-pull --accept-drop');
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(productDir, 'package.json'), 'utf8'));
  expect(await forecourt(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('commands exit with 0, and with 1 on bad data', () => {
  test('pull', async () => {
    const { code, stdout, stderr } = await dealers('pull', 'harbour-cars');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^harbour-cars: 2 cars, changed \(\d+\.\d s\)$/m);
  });

  test('check', async () => {
    const { code, stdout, stderr } = await dealers('check', '--all');
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^harbour-cars: good: 2 cars, 0 content pages/m);
    expect(stdout).toContain(
      `${yard.file('bad-cars', 'site.json')}:13:7: settings.labels.sumbit: unknown key; did you mean settings.labels.submit?\n`,
    );
  });

  test('check of a folder that no dealer can have', async () => {
    await yard.tenant('trailing-', { site: siteOf('Trailing') });
    const { code, stdout } = await dealers('check', '--all');
    await rm(join(yard.tenantsDir, 'trailing-'), { recursive: true });
    expect(code).toBe(1);
    expect(stdout).toContain(
      `\ntrailing-  1 problem in the site's data\n             ${join(yard.tenantsDir, 'trailing-')}: "trailing-" is not a valid slug: use at most 63 small letters, digits and hyphens, with no hyphen at either end, such as "trailing"; rename the folder\n`,
    );
  });

  test('explain', async () => {
    expect((await dealers('explain', 'harbour-cars', 'dealer.name')).code).toBe(0);
    expect((await dealers('explain', 'bad-cars', 'dealer.name')).code).toBe(1);
    expect((await dealers('explain', 'harbour-cars', 'dealer.nmae')).code).toBe(2);
  });

  test('serve of a folder that cannot be read', async () => {
    const { code, stdout, stderr } = await forecourt(['serve', '--port', '0', '--out', yard.file('harbour-cars', 'site.json')]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      `${yard.file('harbour-cars', 'site.json')}: there is a file where a folder is needed (ENOTDIR). Move the file, or name another folder.\n`,
    );
  });

  test('a build without a pull before it says what to do', async () => {
    await yard.tenant('never-pulled', { site: siteOf('Never'), cars: [] });
    const { code, stdout } = await dealers('build', 'never-pulled', '--no-pull');
    expect(code).toBe(1);
    expect(stdout).toContain(`never-pulled  this dealer was never pulled. Run: ${pasted('pull never-pulled', yard.flags)}\n`);
  });
});

describe('--json ends with a document, however the process ends (rules J1 and J2)', () => {
  test('serve says that it started, then how it ended', async () => {
    const serving = startForecourt(['serve', '--port', '0', '--json', ...yard.flags]);
    try {
      await serving.until('\n');
      expect(outputEvent.parse(JSON.parse(serving.said()))).toMatchObject({ event: 'started', port: expect.any(Number), dealers: [] });
      process.kill(serving.child.pid as number, 'SIGTERM');
      const { code, stdout, stderr } = await serving.ended;
      expect([code, stderr]).toEqual([0, '']);
      expect(lastEvent.parse(JSON.parse(stdout.split('\n')[1] ?? ''))).toMatchObject({ command: 'serve', ok: true });
    } finally {
      serving.kill();
    }
  });

  test('serve names a dealer whose folder cannot be read', async () => {
    const out = join(yard.workDir, 'circle');
    await mkdir(out, { recursive: true });
    await symlink('acme', join(out, 'acme'));
    const serving = startForecourt(['serve', '--port', '0', '--json', '--out', out]);
    try {
      await serving.until('\n');
      process.kill(serving.child.pid as number, 'SIGTERM');
      const { code, stderr } = await serving.ended;
      expect([code, stderr]).toEqual([
        0,
        `not served: ${join(out, 'acme', 'releases')}: links lead in a circle (ELOOP). Correct them, or name another folder.\n`,
      ]);
    } finally {
      serving.kill();
    }
  });

  test('a request to stop', async () => {
    const silent = createServer();
    const address = await listen(silent, { port: 0, host: '127.0.0.1' });
    const hook = { kind: 'webhook', name: 'crm', url: `http://127.0.0.1:${address.port}`, secret: 'env:SLOW_LEADS_SECRET' };
    await yard.tenant('slow-leads', { site: siteOf('Slow Leads', { leads: { destinations: [hook] } }), cars: [] });
    const env = { SLOW_LEADS_SECRET: 'x', FORECOURT_PRIVATE_DESTINATIONS: 'allow' };
    const sending = startForecourt(['leads', 'test', 'slow-leads', '--json', ...yard.flags], env);
    await once(silent, 'request');
    process.kill(sending.child.pid as number, 'SIGTERM');
    const ran = await sending.ended;
    expect([ran.code, documentOf(ran)]).toEqual([
      143,
      { formatVersion: 1, command: 'leads test', ok: false, exitCode: 143, result: null, problems: [{ message: 'stopped by SIGTERM' }] },
    ]);
    await address.close(0);
    await rm(join(yard.tenantsDir, 'slow-leads'), { recursive: true });
  });

  test('a crash', async () => {
    const crash = `process.on('newListener', (name) => { if (name === 'uncaughtExceptionMonitor') setTimeout(() => { throw new Error('boom'); }); });`;
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(crash)}`];
    const ran = await startForecourt(['check', '--all', '--json', ...yard.flags], {}, process.execPath, flags).ended;
    expect([ran.code, documentOf(ran)]).toEqual([
      1,
      { formatVersion: 1, command: 'check', ok: false, exitCode: 1, result: null, problems: [{ message: 'boom' }] },
    ]);
    expect(ran.stderr).toContain('Error: boom');
  });
});

test('messages print paths relative to the working directory', async () => {
  const { code, stderr } = await forecourt(['build', '--all', '--tenants', 'no-such-folder']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'error: There are no dealers in no-such-folder. To create one, run: node scripts/forecourt.js new <slug> --tenants no-such-folder\n',
  });
});

describe('an older Node starts the Node that comes with the packages', () => {
  test('output and exit code pass through', async () => {
    expect(await startForecourt(['build', ...yard.flags], {}, process.execPath, oldNode).ended).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: Which dealers\? Name them or use --all\. Dealers: bad-cars, harbour-cars/),
    });
  });

  test('without it, the document says what to install', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-old-'));
    await mkdir(join(folder, 'scripts'));
    await cp(join(productDir, 'scripts', 'forecourt.js'), join(folder, 'scripts', 'forecourt.mjs'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...oldNode, join(folder, 'scripts', 'forecourt.mjs'), 'build', '--json'],
      {
        encoding: 'utf8',
      },
    );
    await rm(folder, { recursive: true });
    const message = `forecourt needs Node 22.18 or newer, and this is 20.1.0. The Node that comes with its packages is not at ${join(folder, 'node_modules/node/bin/node')}; to install it, run: npm ci`;
    expect([status, stderr, documentOf({ stdout })]).toEqual([
      2,
      `${message}\n`,
      { formatVersion: 1, command: null, ok: false, exitCode: 2, result: null, problems: [{ message }] },
    ]);
  });
});
