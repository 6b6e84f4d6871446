import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { codeId } from '#lib/disk/code-id.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { pollDealer } from '#lib/watch/poll-dealer.ts';
import { writeWatchState } from '#lib/watch/state-file.ts';
import { makeFileMemory } from '#lib/watch/tenant-files.ts';
import { type DealerWatch, newDealer } from '#lib/watch/watch-state.ts';
import { benchYard, productDir } from '../bench-yard.ts';
import { cpuTimeMs } from '../cpu-time.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { convertListings } from '../listings/convert.ts';
import { readListingFiles } from '../listings/read-files.ts';
import { treeMemory } from '../tree-memory.ts';

/** After its start, a watcher returns memory to the system. */
const settleMs = 60_000;

export type IdleBench = { dealers: number; cars: number; seconds: number };

/** `npm run bench -- idle`: the CPU and memory of `watch` while it polls many dealers and nothing changes. Every dealer counts as built. */
export async function benchIdle({ dealers: count, cars: size, seconds }: IdleBench): Promise<void> {
  const yard = benchYard('idle');
  await rm(yard.folder, { recursive: true, force: true });
  const { csv, postcodes } = await readListingFiles();
  const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: Date.now() });
  const slugs = Array.from({ length: count }, (_, index) => `idle-${String(index + 1).padStart(3, '0')}`);
  for (const [index, slug] of slugs.entries()) {
    const files = Object.entries(benchTenantFiles(cars, size, `idle/${index}`));
    await yard.write(Object.fromEntries(files.map(([path, text]) => [path.replace(/^bench-\d+/, slug), text])));
  }
  const folders = { tenants: join(yard.folder, 'tenants'), out: join(yard.folder, 'out'), work: join(yard.folder, 'work') };
  const workspace = makeWorkspace(productDir, productDir, folders);
  const world = { fetch, env: process.env, now: Date.now, sleep: async () => undefined, random: Math.random };
  const memory = makeFileMemory();
  const code = await codeId(productDir);
  const dealers: Record<string, DealerWatch> = {};
  for (const slug of slugs) {
    const at = Date.now();
    const { stock, files, everyMs } = await pollDealer(workspace, slug, world, memory);
    const seenState = { seenStock: stock, seenFiles: files, builtStock: stock, builtFiles: files };
    const build = { at, endedAt: at, ms: 1000, changedPages: 0, codeId: code };
    dealers[slug] = { ...newDealer(at), ...seenState, pending: {}, everyMs, build, lastPoll: { at, ok: true }, freshAsOf: at };
  }
  await writeWatchState(workspace.workDir, { codeId: code, dealers, hooks: {}, alerts: [] });
  const cli = join(productDir, 'scripts', 'forecourt.js');
  const child = spawn(process.execPath, [cli, 'watch', '--all', '--json', '--port', '0', ...yard.flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const counts = { polled: 0, built: 0 };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    counts.polled += text.split('"event":"polled"').length - 1;
    counts.built += text.split('"event":"build started"').length - 1;
  });
  try {
    const pid = child.pid as number;
    // After a start every dealer is polled at once.
    while (counts.polled < count) {
      if (child.exitCode !== null) throw new Error(`watch ended with code ${child.exitCode}`);
      await setTimeout(500);
    }
    const startBytes = await treeMemory(pid);
    await setTimeout(settleMs);
    const [polledBefore, cpuBefore, started] = [counts.polled, await cpuTimeMs(pid), performance.now()];
    let peakBytes = 0;
    while (performance.now() - started < seconds * 1000) {
      peakBytes = Math.max(peakBytes, await treeMemory(pid));
      await setTimeout(1000);
    }
    const share = ((await cpuTimeMs(pid)) - cpuBefore) / (performance.now() - started);
    const result = {
      dealers: count,
      cars: size,
      seconds,
      polls: counts.polled - polledBefore,
      builds: counts.built,
      share,
      peakBytes,
      startBytes,
    };
    await writeFile(join(yard.folder, 'idle.json'), JSON.stringify(result, null, 2));
    process.stdout.write(
      `watch of ${count} dealers of ${size} cars, idle for ${seconds} s with ${result.polls} polls and ${result.builds} builds: ${(share * 100).toFixed(1)} % of one core, at most ${Math.round(peakBytes / 1e6)} MB (${Math.round(startBytes / 1e6)} MB when all were polled after the start).\nAs JSON: ${join(yard.folder, 'idle.json')}\n`,
    );
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
