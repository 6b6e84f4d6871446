import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NextRun, runNext } from '#lib/build/next/run-next.ts';

let productDir: string;
beforeEach(async () => {
  productDir = await mkdtemp(join(tmpdir(), 'next-'));
  await mkdir(join(productDir, 'node_modules/next/dist/bin'), { recursive: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(productDir, { recursive: true, force: true });
});

const put = (script: string) => writeFile(join(productDir, 'node_modules/next/dist/bin/next'), script);
const failureOf = (more: Partial<NextRun> = {}): Promise<unknown> =>
  runNext({ productDir, distDir: join(productDir, '.forecourt/next/dist'), codeId: 'c0de', ...more }).catch((error) => error);

/** Runs this script in place of Next's. Returns its failure. */
const run = (script: string, more: Partial<NextRun> = {}) => put(script).then(() => failureOf(more));

/** Fails with its arguments and with the variables that Next and its settings read. */
const tell = `
  const names = /^(FORECOURT_(DIST|CODE_ID|EXPORT|PAGE_WORKERS|DATA)|NODE_ENV|NODE_OPTIONS|NEXT_TELEMETRY_DISABLED)$/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
  console.log('error ' + JSON.stringify({ args: process.argv.slice(2), env }));
  process.exit(1);`;
const always = {
  ...{ FORECOURT_DIST: '.forecourt/next/dist', FORECOURT_CODE_ID: 'c0de', FORECOURT_EXPORT: '' },
  ...{ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
};
const data = { FORECOURT_DATA: '/data.json' };

test.each<[string, Partial<NextRun>, object]>([
  ['compile', { mode: 'compile' }, always],
  ['generate', { mode: 'generate', workers: 3, dataFile: '/data.json' }, { ...always, ...data, FORECOURT_PAGE_WORKERS: '3' }],
  ['', { exportTree: true, dataFile: '/data.json' }, { ...always, ...data, FORECOURT_EXPORT: '1' }],
])('next build %s gets its settings as variables, and none of the options of this Node', async (mode, more, env) => {
  vi.stubEnv('NODE_OPTIONS', '--no-warnings');
  vi.stubEnv('FORECOURT_PAGE_WORKERS', '7');
  const args = mode === '' ? ['build'] : ['build', '--experimental-build-mode', mode];
  const { name, message } = (await run(tell, more)) as Error;
  const [said, told = ''] = message.split('\nerror ');
  expect([name, said]).toEqual(['NextError', `next build${mode === '' ? '' : ` (${mode})`} ended with code 1:`]);
  expect(JSON.parse(told)).toEqual({ args, env });
});

test.each([
  ['from the line of the first error on', "console.log('fine'); console.log('⨯ bad page'); console.log('at x')", '⨯ bad page\nat x'],
  ['all of it without the word', "console.log('strange')", 'strange'],
  ['no more than fits a screen', "console.log('Error ' + 'x'.repeat(9000))", `Error ${'x'.repeat(3994)}`],
  ['that there is none', '', 'it printed nothing'],
])('a failure repeats what Next printed: %s', async (_what, script, text) => {
  const error = await run(`${script}; process.exitCode = 2;`);
  expect((error as Error).message).toBe(`next build ended with code 2:\n${text}`);
});

test('a Next that succeeds, is killed, is stopped or cannot be started', async () => {
  expect(await run('')).toBeUndefined();
  expect(await run("process.kill(process.pid, 'SIGKILL')")).toMatchObject({
    name: 'NextError',
    message: 'next build ended with SIGKILL:\nit printed nothing',
  });
  const reason = new Error('stopped by the user');
  const stopping = new AbortController();
  await put('setInterval(() => undefined, 1000)');
  const stopped = failureOf({ signal: stopping.signal });
  stopping.abort(reason);
  expect(await stopped).toBe(reason);
  await rm(productDir, { recursive: true });
  expect(await failureOf()).toMatchObject({
    name: 'NextError',
    message: `next build could not be started: spawn ${process.execPath} ENOENT`,
  });
});
