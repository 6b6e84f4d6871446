import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { productDir } from './tenants.ts';

export const script = join(productDir, 'scripts', 'forecourt.js');

export type Ran = { code: number | null; stdout: string; stderr: string };
export type Running = {
  child: ChildProcess;
  ended: Promise<Ran>;
  said: () => string;
  until: (words: string) => Promise<void>;
  kill: () => void;
};

/** Node's options of a child: none of the test runner's, but for the later clock of a run by tests/clock. */
export const childNodeOptions = (): string => (process.env.FORECOURT_TEST_CLOCK_DAYS === undefined ? '' : (process.env.NODE_OPTIONS ?? ''));

/** The environment of a child: ours, without the variables of the test runner and the terminal. */
export function childEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { VITEST: _vitest, FORECOURT_DEBUG: _debug, ...rest } = process.env;
  return { ...rest, NODE_OPTIONS: childNodeOptions(), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', ...more };
}

/** Starts the real `forecourt` in its own process group, so that it can be killed with all its children. Next renders. */
export const startForecourt = (
  args: readonly string[],
  env?: Record<string, string>,
  node?: string,
  nodeFlags?: readonly string[],
): Running => startScript(script, args, env, node, nodeFlags);

/** Starts a script, given by its absolute path, in the same way. */
export function startScript(
  path: string,
  args: readonly string[],
  env: Record<string, string> = {},
  node = process.execPath,
  nodeFlags: readonly string[] = [],
): Running {
  const child = spawn(node, [...nodeFlags, path, ...args], {
    cwd: productDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(env),
    detached: true,
  });
  let [stdout, stderr] = ['', ''];
  const watchers = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    for (const watch of watchers) watch();
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ran>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
  const until = (words: string) =>
    new Promise<void>((done, fail) => {
      const watch = () => {
        if (stdout.includes(words)) done();
      };
      watchers.add(watch);
      watch();
      ended.then((ran) => fail(new Error(`it ended before it printed "${words}": ${JSON.stringify(ran)}`)), fail);
    });
  const kill = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  return { child, ended, said: () => stdout, until, kill };
}

/** A command in a message, as it can be pasted after a run with these folders (rule J3). */
export const pasted = (words: string, flags: readonly string[]): string => ['node scripts/forecourt.js', words, ...flags].join(' ');

/** Runs the real `forecourt` to its end in a process of its own. */
export const forecourt = (args: readonly string[], env?: Record<string, string>): Promise<Ran> => startForecourt(args, env).ended;
