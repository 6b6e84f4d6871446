import { execFileSync } from 'node:child_process';
import type { Renderer } from '#lib/build/next/renderer.ts';
import { runProgram } from '../../../scripts/run-program.ts';
import { type Ran, script } from './cli.ts';

const rendering = () => import('./render-here.ts');
/** Loads React and all components when a command first renders: most commands never do. */
const renderHere: Renderer = {
  compile: async (...options) => (await rendering()).renderHere.compile(...options),
  start: async (...options) => (await rendering()).renderHere.start(...options),
};

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
export function forecourt(args: readonly string[], env: Record<string, string> = {}, renderer = renderHere): Promise<Ran> {
  const ran = last.then(() => asProcess(env, () => runProgram(args, renderer)));
  last = ran.catch(() => undefined);
  return ran;
}
