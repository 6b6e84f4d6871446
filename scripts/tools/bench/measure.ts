import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { treeMemory } from './tree-memory.ts';

/** `cpuSeconds` is the processor time of the command and of all that it started. */
export type Measured = { ms: number; cpuSeconds: number; peakBytes: number; stdout: string };

const sampleEveryMs = 150;

/** Processor time in seconds, to a hundredth: of a process, and of its children that have ended. */
export function cpuOf(pid: number | 'self'): { own: number; children: number } {
  // The fields after the name in proc(5) start with the third; times are the 14th to the 17th.
  const fields = (/\) (.*)$/m.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '').split(' ');
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map((ticks) => Number(ticks) / 100);
  return { own: user + system, children: childUser + childSystem };
}

/** Runs a command and measures its wall and processor time and the peak memory of its process tree, one command at a time. Rejects with its output if it fails. */
export function measure(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): Promise<Measured> {
  const start = performance.now();
  const cpuBefore = cpuOf('self').children;
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
      if (code === 0) done({ ms, cpuSeconds: cpuOf('self').children - cpuBefore, peakBytes, stdout });
      else fail(new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${(stderr || stdout).slice(-3000)}`));
    });
  });
}
