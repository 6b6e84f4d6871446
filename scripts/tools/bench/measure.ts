import { spawn } from 'node:child_process';
import { treeMemory } from './tree-memory.ts';

export type Measured = { ms: number; peakBytes: number; stdout: string };

const sampleEveryMs = 150;

/** Runs a command and measures its wall time and the peak memory of its process tree. Rejects with its output if it fails. */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<Measured> {
  const start = performance.now();
  const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  let peakBytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const sampler = setInterval(async () => {
    if (child.pid) peakBytes = Math.max(peakBytes, await treeMemory(child.pid));
  }, sampleEveryMs);
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      clearInterval(sampler);
      const ms = performance.now() - start;
      if (code === 0) done({ ms, peakBytes, stdout });
      else fail(new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${(stderr || stdout).slice(-3000)}`));
    });
  });
}
