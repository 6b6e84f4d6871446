import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productDir } from '../bench-yard.ts';
import { treeMemory } from '../tree-memory.ts';

export type Server = { port: number; memory: () => Promise<number>; stop: () => Promise<void> };

/** Starts a program and reads its port from the first line that `portOf` understands. */
async function start(args: readonly string[], env: Record<string, string>, portOf: (line: string) => number | undefined): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: productDir,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const portNumber = `${chunk}`
        .split('\n')
        .map(portOf)
        .find((value) => value !== undefined);
      if (portNumber !== undefined) resolve(portNumber);
    });
    void ended.then(([code]) => reject(new Error(`${args.join(' ')} ended with code ${code}.`)));
  });
  return {
    port,
    memory: () => treeMemory(child.pid as number),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** `forecourt api` as ops run it, over a database. */
export const startForecourtApi = (folder: string, databaseUrl: string, ...args: string[]): Promise<Server> =>
  start(
    [
      ...[join(productDir, 'scripts', 'forecourt.js'), 'api', 'bench-leads', '--json', '--port', '0', ...args],
      ...['--tenants', join(folder, 'tenants'), '--work', join(folder, 'work')],
    ],
    {
      ...{ FORECOURT_DATABASE_URL: databaseUrl, FORECOURT_PRIVATE_DESTINATIONS: 'allow', BENCH_LEADS_HOOK: 'secret' },
      NODE_ENV: 'production',
    },
    (line) => (line.includes('"started"') ? ((JSON.parse(line) as { port?: number }).port ?? 0) : undefined),
  );

const bare = fileURLToPath(new URL('bare-server.ts', import.meta.url));

export const startBareServer = (file: string): Promise<Server> =>
  start([bare, file], {}, (line) => (/^\d+$/.test(line) ? Number(line) : undefined));
