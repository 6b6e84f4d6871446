import { spawn } from 'node:child_process';
import { relative } from 'node:path';

export type NextRun = {
  productDir: string;
  distDir: string;
  codeId: string;
  mode?: 'compile' | 'generate';
  /** Export the reference tree by `output: 'export'`. */
  exportTree?: boolean;
  dataFile?: string;
  workers?: number;
  signal?: AbortSignal;
};

/** Next failed; the message holds what it printed, from its first word of an error on. */
export class NextError extends Error {
  override name = 'NextError';
}

const limit = 4000;

function failureOf(output: string): string {
  const start = output.search(/error|⨯/i);
  const text = output.slice(Math.max(0, output.lastIndexOf('\n', start)));
  return text.trim().slice(0, limit) || 'it printed nothing';
}

/** Next's own script in the product's node_modules: another copy of Next would bring another React. */
const nextScript = (productDir: string) => `${productDir}/node_modules/next/dist/bin/next`;

/** Runs `next build` once, in a process of its own, with this very Node. Rejects with NextError when it fails, with the signal's reason when it was stopped. */
export function runNext(run: NextRun): Promise<void> {
  const args = [nextScript(run.productDir), 'build', ...(run.mode ? ['--experimental-build-mode', run.mode] : [])];
  const { NODE_OPTIONS: _dropped, ...inherited } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: run.productDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(run.signal ? { signal: run.signal } : {}),
    env: {
      ...inherited,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      FORECOURT_DIST: relative(run.productDir, run.distDir),
      FORECOURT_CODE_ID: run.codeId,
      FORECOURT_EXPORT: run.exportTree ? '1' : '',
      FORECOURT_PAGE_WORKERS: String(run.workers ?? 1),
      // The file may be written only after Next has started; whether it still can be, the process that writes it tells.
      ...(run.dataFile ? { FORECOURT_DATA: run.dataFile, FORECOURT_DATA_BY: String(process.pid) } : {}),
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
      // Asked to stop, it is still ending: its folder may be removed only when it has.
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
