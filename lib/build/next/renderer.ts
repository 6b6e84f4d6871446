import { ensureCompiled } from './compile.ts';
import { startNext } from './next-process.ts';
import { keepPageServers } from './page-servers.ts';

/** Starts Next for one build after another, and reuses its processes. `close` ends the processes. */
export type KeptNext = { start: typeof startNext; close: () => Promise<void> };

/** Keeps up to `most` processes of Next between builds. */
export function keepNext(most: number): KeptNext {
  const servers = keepPageServers(most);
  return { start: (options) => startNext(options, servers.open), close: servers.close };
}

/** Compiles the pages once for all dealers, and renders those of each. */
export type Renderer = { compile: typeof ensureCompiled; start: typeof startNext; keep?: typeof keepNext };

export const nextRenderer: Renderer = { compile: ensureCompiled, start: startNext, keep: keepNext };
