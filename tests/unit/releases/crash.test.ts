import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { type ReleaseCalls, releaseCalls } from '#lib/releases/calls.ts';
import { findUnservableFiles } from '#lib/releases/damage.ts';
import { readHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasePattern } from '#lib/releases/paths.ts';
import { readFiles } from '#lib/releases/release-details.ts';
import { repairReleases } from '#lib/releases/repair.ts';
import { rollBack } from '#lib/releases/rollback.ts';
import { inReleases, makeOut, noon, release, removeOut, served } from './made.ts';

let out: string;
beforeEach(async () => {
  out = await makeOut();
});
afterEach(() => removeOut(out));

/** A site of one word: two pages, a chunk of its own and one that all have. */
const site = (word: string) => ({
  'index.html': word,
  'cars/one.html': word,
  [`_next/static/chunks/${word}.js`]: word,
  '_next/static/chunks/all.js': 'all',
});

type Fault = 'killed' | 'disk full';
const writes = new Set(['mkdir', 'symlink', 'link', 'copyFile', 'rename', 'writeFile', 'datasync', 'sync', 'open for writing']);

/** Calls of which the `at`-th fails. Killed: none later is made either, and a text is half written. Disk full: what makes room still works. */
function faulty(fault: Fault, at: number): { calls: ReleaseCalls; met: () => boolean } {
  let count = 0;
  let met = false;
  const fails = (name: string) => {
    if (fault === 'disk full' && !writes.has(name)) return false;
    count += 1;
    const now = fault === 'killed' ? count >= at : count >= at && (count === at || name === 'writeFile');
    met ||= now;
    return now;
  };
  const error = () => Object.assign(new Error(fault), { code: fault === 'killed' ? 'KILLED' : 'ENOSPC' });
  const guard =
    <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (fails(name)) throw error();
      return call(...args);
    };
  const calls = Object.fromEntries(
    Object.entries(releaseCalls).map(([name, call]) => [name, guard(name, call as (...args: unknown[]) => Promise<unknown>)]),
  ) as unknown as ReleaseCalls;
  calls.open = (async (...args: Parameters<ReleaseCalls['open']>) => {
    if (fails(String(args[1]).startsWith('w') ? 'open for writing' : 'open')) throw error();
    const file = await releaseCalls.open(...args);
    return {
      writeFile: async (text: string) => {
        if (!fails('writeFile')) return file.writeFile(text);
        await file.writeFile(text.slice(0, text.length / 2));
        throw error();
      },
      sync: guard('sync', () => file.sync()),
      datasync: guard('datasync', () => file.datasync()),
      close: () => file.close(),
    };
  }) as unknown as ReleaseCalls['open'];
  return { calls, met: () => met };
}

const whole = async (word: string) => expect(await served(out)).toMatchObject(site(word));

/** No tree without its records, no incomplete release, no leftovers. */
async function tidy(): Promise<void> {
  const names = await inReleases(out);
  const ids = names.filter((name) => releasePattern.test(name));
  expect(names.filter((name) => !ids.some((id) => [id, `${id}.json`, `${id}.details.json`, 'hold.json'].includes(name)))).toEqual([]);
  for (const id of ids) expect(await findUnservableFiles(out, 'acme', id)).toEqual([]);
  expect(ids.length).toBeLessThanOrEqual(3);
}

const pageWord = async () => (await served(out))['index.html'] as string;

/** Three releases, so that the next one carries files, and removes a release. */
async function three(): Promise<void> {
  for (const [index, word] of ['a', 'b', 'c'].entries()) await release(out, site(word), { at: noon + index * minuteMs });
}

async function faultsOf(
  fault: Fault,
  work: (calls: ReleaseCalls) => Promise<unknown>,
  check: (at: number) => Promise<void>,
): Promise<number> {
  for (let at = 1; ; at += 1) {
    await rm(out, { recursive: true });
    await three();
    const { calls, met } = faulty(fault, at);
    const failure = await work(calls).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!met()) {
      expect(failure).toBeUndefined();
      return at - 1;
    }
    await check(at);
  }
}

test.each<Fault>(['killed', 'disk full'])(
  '%s at any step of a release: the live site is the old one or the new one, and the next run works',
  async (fault) => {
    const seen = new Set<string>();
    const steps = await faultsOf(
      fault,
      (calls) => release(out, site('d'), { at: noon + 3 * minuteMs, calls }),
      async () => {
        const word = await pageWord();
        seen.add(word);
        expect(['c', 'd']).toContain(word);
        await whole(word);
        expect((await readLiveRelease(out, 'acme'))?.builtAt).toBe(noon + (word === 'c' ? 2 : 3) * minuteMs);
        await repairReleases(out, 'acme');
        expect(await pageWord()).toBe(word);
        await release(out, site('e'), { at: noon + 4 * minuteMs });
        await whole('e');
        expect(Object.keys(await served(out))).toContain(`_next/static/chunks/${word}.js`);
        await tidy();
      },
    );
    expect(steps).toBeGreaterThan(fault === 'killed' ? 40 : 20);
    expect([...seen].sort()).toEqual(['c', 'd']);
  },
);

test.each<Fault>(['killed', 'disk full'])(
  '%s at any step of a rollback: the site is the one or the other, and the next run works',
  async (fault) => {
    const steps = await faultsOf(
      fault,
      (calls) => rollBack({ outDir: out, slug: 'acme', now: noon + 5 * minuteMs, assetGraceDays: 7, calls }),
      async () => {
        const word = await pageWord();
        expect(['b', 'c']).toContain(word);
        await whole(word);
        await repairReleases(out, 'acme');
        expect(await pageWord()).toBe(word);
        await tidy();
        if (word === 'b') expect(await readHold(out, 'acme')).toMatchObject({ since: noon + 5 * minuteMs });
        const back = await rollBack({ outDir: out, slug: 'acme', now: noon + 6 * minuteMs, assetGraceDays: 7 });
        await whole(word === 'c' ? 'b' : 'a');
        expect(Object.keys((await readFiles(out, 'acme', back.to.id)).grace)).toContain(`_next/static/chunks/${word}.js`);
      },
    );
    expect(steps).toBeGreaterThan(fault === 'killed' ? 10 : 5);
  },
);

test('the first release of all, killed at any step: there is none, or it is whole', async () => {
  for (let at = 1; ; at += 1) {
    await rm(out, { recursive: true, force: true });
    const { calls, met } = faulty('killed', at);
    await release(out, site('a'), { calls }).catch(() => undefined);
    if (!met()) break;
    await repairReleases(out, 'acme');
    if (await readLiveRelease(out, 'acme')) await whole('a');
    await release(out, site('b'), { at: noon + dayMs });
    await whole('b');
    await tidy();
  }
});
