import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { runProgram } from '../../../scripts/run-program.ts';
import { renderHere } from './render-here.ts';
import { productDir } from './tenants.ts';

const script = join(productDir, 'scripts', 'forecourt.js');

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

/** Runs the last command that a message tells to run, as a person who pastes it into a shell (rule J3). */
export function followAdvice(message: string): Promise<Ran> {
  const command = [...message.matchAll(/[Rr]un: node scripts\/forecourt\.js (.+)$/gm)].at(-1)?.[1];
  if (command === undefined) throw new Error(`It names no command to run: ${message}`);
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${command}`], { encoding: 'utf8' });
  return forecourt(words.split('\0').slice(0, -1));
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs work while the process looks like one that was started for this command line; afterwards it is as it was. */
async function asProcess(env: Record<string, string>, work: () => Promise<void>): Promise<Ran> {
  const texts = { stdout: '', stderr: '' };
  const [{ argv, exitCode }, before] = [process, { ...process.env }];
  const heard = new Map(signals.map((name) => [name, process.listeners(name)]));
  const writes = (['stdout', 'stderr'] as const).map((name) => {
    const { write } = process[name];
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]) => {
      texts[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      const done = rest.find((one) => typeof one === 'function');
      if (done) process.nextTick(done as () => void);
      return true;
    };
    return () => {
      process[name].write = write;
    };
  });
  process.argv = [argv[0] as string, script];
  process.exitCode = undefined;
  Object.assign(process.env, { NODE_ENV: 'production', NO_COLOR: '1' }, env);
  try {
    await work();
    return { code: Number(process.exitCode ?? 0), ...texts };
  } finally {
    for (const restore of writes) restore();
    Object.assign(process, { argv, exitCode });
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    for (const name of signals)
      for (const listener of process.listeners(name)) if (!heard.get(name)?.includes(listener)) process.off(name, listener);
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `forecourt` to its end in this process, whose code is loaded once for all tests of a worker. Pages are rendered here, not by Next
 * (render-here.ts). Calls wait for each other, because the output streams and the exit code belong to the process.
 */
export function forecourt(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const ran = last.then(() => asProcess(env, () => runProgram(args, renderHere)));
  last = ran.catch(() => undefined);
  return ran;
}

/** Starts the real `forecourt` in its own process group, so that it can be killed with all its children. Next renders. */
export function startForecourt(
  args: readonly string[],
  env: Record<string, string> = {},
  node = process.execPath,
  nodeFlags: readonly string[] = [],
): Running {
  const child = spawn(node, [...nodeFlags, script, ...args], {
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
export const spawnForecourt = (args: readonly string[], env?: Record<string, string>): Promise<Ran> => startForecourt(args, env).ended;
