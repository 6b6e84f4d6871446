import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { childEnvironment, type Ran, type Running, startForecourt } from './cli.ts';
import { forecourt } from './run-here.ts';
import { carsOf, makeYard, productDir, siteOf, treeOf, type Yard } from './tenants.ts';

// More than five cars, so that a fall would be refused: the next build must not take a half-made release for the last one.
let yard: Yard;
beforeAll(async () => {
  yard = await makeYard();
  await ensureCompiled(yard.workspace);
  await yard.tenant('killed-cars', { site: siteOf('Killed Cars'), cars: carsOf(60) });
});
afterAll(() => yard.remove());

const args = () => ['build', 'killed-cars', ...yard.flags];
/** Beside the releases are the parts of their records. */
const releases = async () => (await readdir(join(yard.outDir, 'killed-cars', 'releases'))).filter((name) => name !== 'parts').sort();
const scratch = async () => (await readdir(yard.workspace.nextDir)).filter((name) => name.startsWith('pages-killed-cars-'));

/** Waits until the build has rendered its first car page in its scratch folder, and answers the folder. */
async function whileRendering(build: Pick<Running, 'child' | 'ended'>, known: readonly string[]): Promise<string> {
  while (build.child.exitCode === null) {
    const name = (await scratch()).find((each) => !known.includes(each));
    const dir = join(yard.workspace.nextDir, name ?? 'none');
    const pages = await readdir(join(dir, 'cars')).catch(() => []);
    if (pages.some((page) => page.endsWith('.html'))) return dir;
    await setTimeout(5);
  }
  throw new Error(`the build ended before a page was there: ${JSON.stringify(await build.ended)}`);
}

test('a build killed while it renders leaves the live site whole, and the next build works, also when nobody reads its output', async () => {
  expect((await forecourt(args())).code).toBe(0);
  const [before, released] = [await treeOf(yard.current('killed-cars')), await releases()];
  await yard.tenant('killed-cars', { site: siteOf('Killed Cars, renamed') });

  const known = await scratch();
  const killed = startForecourt(args());
  const rendering = await whileRendering(killed, known);
  killed.kill();
  expect((await killed.ended).code).toBeNull();
  // It is the product's own scratch folder; a later build would remove it after an hour.
  await rm(rendering, { recursive: true });
  // The folder in which the release was put together is left to the next build.
  expect((await releases()).filter((name) => !name.startsWith('.staging-'))).toEqual(released);
  expect(await treeOf(yard.current('killed-cars'))).toEqual(before);

  // A staging folder of yet another build, with half a page in it.
  const stale = join(yard.outDir, 'killed-cars', 'releases', '.staging-of-another');
  await mkdir(stale);
  await writeFile(join(stale, 'index.html'), '<!doc');
  const unread = startForecourt(args());
  await unread.until('Compiling the pages');
  unread.child.stdout?.destroy();
  expect(await unread.ended).toMatchObject({ code: 0, stderr: '' });
  const after = await treeOf(yard.current('killed-cars'));
  // Code is compiled by Next here, and the first build had none.
  const filesOf = (tree: object) => Object.keys(tree).filter((file) => !file.startsWith('_next/static/'));
  expect(filesOf(after)).toEqual(filesOf(before));
  expect(after['index.html']).not.toBe(before['index.html']);
  expect((await releases()).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('a build asked to stop ends its children and leaves nothing half made', async () => {
  const before = await treeOf(yard.current('killed-cars'));
  const [staged, made] = [await releases(), await scratch()];
  await yard.tenant('killed-cars', { site: siteOf('Killed Cars, renamed again') });
  const stopped = startForecourt(args());
  try {
    await stopped.until('rendering 81 pages');
    process.kill(stopped.child.pid as number, 'SIGTERM');
    const { code, stdout } = await stopped.ended;
    expect(code).toBe(143);
    expect(stdout).toContain('killed-cars  stopped by SIGTERM\n');
    expect(await releases()).toEqual(staged);
    expect(await scratch()).toEqual(made);
    expect(await treeOf(yard.current('killed-cars'))).toEqual(before);
  } finally {
    stopped.kill();
  }
});

// It makes a terminal.
const hasScript = spawnSync('script', ['--version']).status === 0;

test.skipIf(!hasScript)(
  `Ctrl+C on a terminal ends the build, which says so${hasScript ? '' : ' (skipped: no script of util-linux)'}`,
  async () => {
    const [staged, made] = [await releases(), await scratch()];
    await yard.tenant('killed-cars', { site: siteOf('Killed Cars, on a terminal') });
    const command = ['stty cols 100; exec', process.execPath, join(productDir, 'scripts', 'forecourt.js'), ...args()].join(' ');
    const { CI: _ci, ...env } = childEnvironment();
    const terminal = spawn('script', ['-qec', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'ignore'], env });
    let shown = '';
    terminal.stdout.on('data', (chunk) => {
      shown += chunk;
    });
    const ended = new Promise<Ran>((done) => terminal.once('close', (code) => done({ code, stdout: shown, stderr: '' })));
    await whileRendering({ child: terminal, ended }, made);
    terminal.stdin.write('\u0003');
    expect((await ended).code).toBe(130);
    expect(shown).toContain('killed-cars  stopped by SIGINT\r\n');
    expect(shown).toContain('\r\nStopped: forecourt build\r\n');
    expect(await releases()).toEqual(staged);
    expect(await scratch()).toEqual(made);
  },
);
