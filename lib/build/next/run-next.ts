import { spawn } from 'node:child_process';
import { relative } from 'node:path';

export type NextRun = {
  productDir: string;
  distDir: string;
  codeId: string;
  mode?: 'compile' | 'generate';
  /** Export by Next's own `output: 'export'`, for comparison in tests. */
  exportTree?: boolean;
  dataFile?: string;
  workers?: number;
  signal?: AbortSignal;
};

/** Next failed. The message contains its output from the first error on. */
export class NextError extends Error {
  override name = 'NextError';
}

const limit = 4000;

/** The part of Next's output that says what went wrong. */
export function failureOf(output: string): string {
  const start = output.search(/error|⨯/i);
  const text = output.slice(Math.max(0, output.lastIndexOf('\n', start)));
  return text.trim().slice(0, limit) || 'it printed nothing';
}

/** Next's script in the product's node_modules. Another copy of Next would use another React. */
const nextScript = (productDir: string) => `${productDir}/node_modules/next/dist/bin/next`;

/** Runs `next build` in its own process, with this version of Node. Rejects with NextError, or with the signal's reason when it was stopped. */
export function runNext(run: NextRun): Promise<void> {
  const args = [nextScript(run.productDir), 'build', ...(run.mode ? ['--experimental-build-mode', run.mode] : [])];
  const { NODE_OPTIONS: _dropped, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: run.productDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: run.signal,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      FORECOURT_DIST: relative(run.productDir, run.distDir),
      FORECOURT_CODE_ID: run.codeId,
      FORECOURT_EXPORT: run.exportTree ? '1' : '',
      FORECOURT_PAGE_WORKERS: run.workers?.toString(),
      ...(run.dataFile ? { FORECOURT_DATA: run.dataFile } : {}),
    },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((done, fail) => {
    child.on('error', (cause) => {
      // It was asked to stop. Its folder may be removed only after it has ended.
      if (run.signal?.aborted) return;
      fail(new NextError(`next build could not be started: ${cause.message}`, { cause }));
    });
    child.on('close', (code, signal) => {
      if (code === 0) done();
      else if (run.signal?.aborted) fail(run.signal.reason);
      else
        fail(new NextError(`next build${run.mode ? ` (${run.mode})` : ''} ended with ${signal ?? `code ${code}`}:\n${failureOf(output)}`));
    });
  });
}
