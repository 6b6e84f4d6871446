import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Reports } from './child.ts';
import type { ContenderName } from './contenders/registry.ts';

export type Runner = {
  name: ContenderName;
  tell: <O extends Order>(order: O) => Promise<Reports[O['do']]>;
  stop: () => Promise<void>;
};

const child = fileURLToPath(new URL('child.ts', import.meta.url));

/** Starts an engine in a new process and waits until it has loaded the documents of a file. Rejects if the process fails. */
export async function startRunner(name: ContenderName, file: string): Promise<Runner> {
  const running = fork(child, [name, file], { execArgv: ['--expose-gc'] });
  type Message = { report?: unknown; error?: string };
  let settle = { done: (_message: Message) => {}, fail: (_error: Error) => {} };
  running.on('message', (message: Message) => settle.done(message));
  running.on('exit', (code) => settle.fail(new Error(`${name}: its process ended with code ${code}.`)));
  const hear = async () => {
    const { report, error } = await new Promise<Message>((done, fail) => {
      settle = { done, fail };
    });
    if (error) throw new Error(`${name}: ${error}`);
    return report;
  };
  await hear();
  return {
    name,
    tell: async (order) => {
      const answer = hear();
      running.send(order);
      return (await answer) as never;
    },
    stop: async () => {
      const exit = once(running, 'exit');
      running.kill();
      await exit;
    },
  };
}
