import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Compiled } from './compile.ts';
import type { PageJob, PageJobEnd, RenderedFile } from './page-server.ts';
import { failureOf, NextError } from './run-next.ts';

export type PageServerOptions = { productDir: string; compiled: Compiled; signal?: AbortSignal | undefined };

/** A process that renders pages, one job at a time. */
export type PageServer = {
  /** Renders pages and describes their files. Throws NextError, or the signal's reason when it was stopped. */
  render: (job: PageJob) => Promise<RenderedFile[]>;
  hasEnded: () => boolean;
  /** Ends its process, or keeps it for the next build. */
  release: () => Promise<void>;
};

const script = fileURLToPath(new URL('./page-server.ts', import.meta.url));

/** Starts a process. It loads Next and the compiled pages for half a second, but accepts jobs already. */
export function startPageServer({ productDir, compiled, signal }: PageServerOptions): PageServer {
  const { NODE_OPTIONS: _dropped, ...inherited } = process.env;
  const child = fork(script, [productDir, compiled.dir, compiled.id], {
    cwd: productDir,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...inherited, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  let problem: Error | undefined;
  let current: PromiseWithResolvers<RenderedFile[]> | undefined;
  const kill = () => child.kill();
  if (signal?.aborted) kill();
  signal?.addEventListener('abort', kill, { once: true });
  const ended = new Promise<void>((done) => {
    const end = (error: Error) => {
      problem ??= signal?.aborted ? signal.reason : error;
      current?.reject(problem);
      signal?.removeEventListener('abort', kill);
      done();
    };
    child.on('error', (cause) => end(new NextError(`Next could not be started: ${cause.message}`, { cause })));
    child.on('close', (code, by) => end(new NextError(`Next ended with ${by ?? `code ${code}`}:\n${failureOf(output)}`)));
  });
  child.on('message', (message: Partial<PageJobEnd>) => {
    if (message.isEnd !== true) return; // Next reports its progress too
    const { rendered = [], failed = [] } = message;
    if (failed.length === 0) return current?.resolve(rendered);
    // Its output about the failure may still arrive.
    setTimeout(() => current?.reject(new NextError(`Next could not render ${failed[0]}:\n${failureOf(output)}`)), 50);
  });
  return {
    render: async (job) => {
      if (problem) throw problem;
      output = '';
      const own = Promise.withResolvers<RenderedFile[]>();
      current = own;
      // It has ended or is about to: then 'close' says why.
      child.send(job, (cause) => cause && kill());
      return own.promise.finally(() => {
        current = undefined;
      });
    },
    hasEnded: () => problem !== undefined,
    release: async () => {
      problem ??= new NextError('no pages need rendering');
      kill();
      await ended;
    },
  };
}

/** After this many pages of one dealer a process is not kept, because it holds the data of the last dealer. */
const mostPagesOfDealer = 2_000;
/** After this many pages a kept process ends, to free whatever Next still holds. */
const mostPages = 20_000;

/**
 * Keeps up to `most` idle processes for the consecutive builds of one run. Otherwise each dealer's first pages would wait for a new one.
 */
export function keepPageServers(most: number, start = startPageServer) {
  type Kept = { key: string; server: PageServer; pages: number };
  const idle: Kept[] = [];
  let isClosed = false;
  const keyOf = ({ productDir, compiled }: PageServerOptions) => JSON.stringify([productDir, compiled.dir]);
  const end = ({ server }: Kept) => server.release();
  return {
    open: (options: PageServerOptions): PageServer => {
      const key = keyOf(options);
      const at = idle.findIndex((one) => one.key === key && !one.server.hasEnded());
      const idleServer = idle.splice(at < 0 ? idle.length : at, 1)[0] ?? { key, server: start(options), pages: 0 };
      let isBusy = false;
      const before = idleServer.pages;
      const hasManyPages = () => idleServer.pages - before > mostPagesOfDealer || idleServer.pages > mostPages;
      return {
        render: async (job) => {
          isBusy = true;
          const rendered = await idleServer.server.render(job);
          isBusy = false;
          idleServer.pages += job.pages.length;
          return rendered;
        },
        hasEnded: idleServer.server.hasEnded,
        release: async () => {
          if (isClosed || isBusy || idleServer.server.hasEnded() || hasManyPages() || idle.length >= most) return end(idleServer);
          idle.push(idleServer);
        },
      };
    },
    /** Ends the idle processes, and keeps none after that. */
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.all(idle.splice(0).map(end));
    },
  };
}
