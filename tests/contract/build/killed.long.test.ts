import { spawn, spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { childEnvironment, type Ran, startForecourt } from './cli.ts';
import { makeKilledYard } from './killed-yard.ts';
import { productDir, siteOf, treeOf } from './tenants.ts';

const { yard, args, releases, scratch, whileRendering } = await makeKilledYard(60);

test('a build killed while it renders leaves the live site whole, and the next build works, also when nobody reads its output', async () => {
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
