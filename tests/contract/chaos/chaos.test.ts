import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { forecourt } from '../build/cli.ts';
import { apply, judgeTargets, lookAround } from './apply.ts';
import { makeChaosYard } from './chaos-yard.ts';
import { compareWithCleanBuilds, repairAll } from './clean-build.ts';
import { inputKey } from './judge.ts';
import { anyOperations, type Operation } from './operations.ts';
import { canMount } from './run-command.ts';
import { findLies } from './shown-stock.ts';

/**
 * `FORECOURT_CHAOS=200` runs so many random operations. `FORECOURT_CHAOS_SEED` gives the same ones again. `FORECOURT_CHAOS_REPLAY` names a log,
 * which is run again as it is: delete lines from it to find the shortest one that still fails. Only the moments of kills differ a little.
 */
const { FORECOURT_CHAOS, FORECOURT_CHAOS_SEED, FORECOURT_CHAOS_REPLAY } = process.env;
const count = Number(FORECOURT_CHAOS ?? 0);
const isAsked = count > 0 || FORECOURT_CHAOS_REPLAY !== undefined;

test.skipIf(!isAsked)(
  `after chaos, every live and published tree equals a clean build, and every exit code told the truth${isAsked ? '' : ' (skipped: a part of npm run test:long)'}`,
  { timeout: 90 * 60_000 },
  async () => {
    const seed = Number(FORECOURT_CHAOS_SEED ?? Math.floor(Date.now() / 1000));
    const replayed = FORECOURT_CHAOS_REPLAY ? await readFile(FORECOURT_CHAOS_REPLAY, 'utf8') : undefined;
    const operations: Operation[] = replayed
      ? replayed
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line).operation)
      : anyOperations(seed, count, 3);
    const log = join(tmpdir(), `forecourt-chaos-${replayed ? `replay-${Date.now()}` : seed}.jsonl`);
    await writeFile(log, '');
    const where = `seed ${seed}, log ${log}${canMount ? '' : ', a limit of the file size in place of full disks'}`;
    process.stdout.write(`chaos: ${operations.length} operations, ${where}\n`);

    const yard = await makeChaosYard();
    try {
      await ensureCompiled(yard.workspace);
      const built = await forecourt(['build', '--all', ...yard.flags], yard.env);
      expect(built.code, built.stdout + built.stderr).toBe(0);
      for (const dealer of yard.dealers)
        for (const known of [yard.state.pulledAs, yard.state.liveAs]) known.set(dealer.slug, inputKey(dealer));
      const first = await lookAround(yard);
      expect(first.problems).toEqual([]);
      let { standings } = first;
      for (const dealer of yard.dealers) expect(await findLies(yard.current(dealer.slug), dealer)).toEqual([]);
      for (const [index, operation] of operations.entries()) {
        const started = performance.now();
        const done = await apply(yard, operation, standings);
        standings = done.standings;
        const all = [...new Set(done.problems)];
        const ms = Math.round(performance.now() - started);
        await appendFile(
          log,
          `${JSON.stringify({ index, operation, note: done.note, ms, ...(all.length > 0 ? { problems: all } : {}) })}\n`,
        );
        expect(all, `operation ${index + 1} of ${operations.length} (${where}; kept: ${yard.outDir})`).toEqual([]);
      }
      expect(await repairAll(yard), `the repair (${where}; kept: ${yard.outDir})`).toEqual([]);
      expect((await lookAround(yard)).problems).toEqual([]);
      expect(await judgeTargets(yard)).toEqual([]);
      expect(await compareWithCleanBuilds(yard), `the comparison (${where}; kept: ${yard.outDir})`).toEqual([]);
      await yard.remove();
    } finally {
      await yard.close();
    }
  },
);
