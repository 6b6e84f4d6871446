/** How commands end where the other side is odd: nobody reads, a terminal without columns, an older Node that is killed. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastEvent } from '../../../scripts/cli/output-schema.ts';
import { documentOf } from '../json-output.ts';
import { childEnvironment, startForecourt } from './cli.ts';
import { makeExitYard } from './exit-yard.ts';
import { oldNode } from './old-node.ts';
import { productDir, type Yard } from './tenants.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await makeExitYard();
});
afterAll(() => yard.remove());

test.each([
  ['check', 'stdout', 1],
  ['plan', 'stderr', 1],
] as const)('%s whose %s nobody reads ends as it would otherwise', async (command, stream, expected) => {
  const running = startForecourt([command, '--all', '--json', ...yard.flags]);
  running.child[stream]?.destroy();
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(expected);
  if (stream === 'stdout') expect(stderr).toBe('');
  else expect(documentOf({ stdout }).exitCode).toBe(1);
});

const hasScript = spawnSync('script', ['--version']).status === 0;
test.skipIf(!hasScript).each([0, 8])(
  `on a terminal of %i columns, each dealer gets lines and no live list${hasScript ? '' : ' (skipped: no script of util-linux)'}`,
  (columns) => {
    const command = [`stty cols ${columns}; exec`, process.execPath, 'scripts/forecourt.js', 'pull', 'harbour-cars', ...yard.flags].join(
      ' ',
    );
    const { CI: _ci, ...env } = childEnvironment();
    const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: productDir, env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/(?:^|\r\n)harbour-cars: 2 cars, [a-z]+ \(\d+\.\d s\)\r\n$/);
    expect(stdout).not.toContain('\u001b[');
  },
);

describe('an older Node that starts the Node that comes with the packages', () => {
  test('a wrapper that is killed takes it along', async () => {
    const serving = startForecourt(['serve', '--port', '0', '--json', '--out', yard.outDir], {}, process.execPath, oldNode);
    try {
      await serving.until('\n');
      // The output is open until the Node behind the wrapper has ended.
      process.kill(serving.child.pid as number, 'SIGKILL');
      const { stdout, stderr } = await serving.ended;
      expect([stderr, lastEvent.parse(JSON.parse(stdout.split('\n')[1] ?? ''))]).toMatchObject(['', { command: 'serve', ok: true }]);
    } finally {
      serving.kill();
    }
  });

  test('a request to stop passes through', async () => {
    const serving = startForecourt(['serve', '--port', '0', '--json', '--out', yard.outDir], {}, process.execPath, oldNode);
    try {
      await serving.until('\n');
      process.kill(serving.child.pid as number, 'SIGTERM');
      expect(await serving.ended).toMatchObject({ code: 0, stderr: '' });
    } finally {
      serving.kill();
    }
  });
});
