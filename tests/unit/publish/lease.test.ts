import { describe, expect, test } from 'vitest';
import { type Lease, type LeaseWorld, leaseMs, leasePath, withLease } from '#lib/publish/lease.ts';
import type { ControlFile, Target } from '#lib/publish/target.ts';

const start = Date.UTC(2026, 10, 21, 12);

/** A target that only keeps control files, with a clock that tests move. */
function makePlace() {
  const files = new Map<string, ControlFile>();
  let [now, writes] = [start, 0];
  const timers = new Set<{ at: number; done: () => void }>();
  const target = {
    name: 'the place',
    readControl: async (path: string) => files.get(path),
    writeControl: async (path: string, text: string, tag: string | undefined) => {
      if (files.get(path)?.tag !== tag) return undefined;
      writes += 1;
      files.set(path, { text, tag: `t${writes}` });
      return `t${writes}`;
    },
  } as unknown as Target;
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  return {
    target,
    files,
    lease: () => JSON.parse(files.get(leasePath)?.text ?? '{}'),
    /** Moves the clock on; timers that end on the way run in order. */
    pass: async (ms: number) => {
      for (const end = now + ms; ; ) {
        const next = [...timers].sort((a, b) => a.at - b.at)[0];
        if (!next || next.at > end) {
          now = end;
          return;
        }
        now = next.at;
        timers.delete(next);
        next.done();
        await settle();
      }
    },
    /** As after a machine slept: time passes, and no timer runs. */
    jump: (ms: number) => {
      now += ms;
    },
    world: (more: Partial<LeaseWorld> = {}): LeaseWorld => ({
      id: () => `id-${writes}`,
      pid: 1,
      host: 'one',
      isAlive: () => true,
      now: () => now,
      sleep: (ms, signal) =>
        new Promise((done, fail) => {
          const timer = { at: now + ms, done };
          timers.add(timer);
          signal?.addEventListener('abort', () => {
            timers.delete(timer);
            fail(signal.reason);
          });
        }),
      ...more,
    }),
  };
}

type Place = ReturnType<typeof makePlace>;
const asked = (place: Place, more: Partial<LeaseWorld> = {}, waitMs = 0) => ({
  world: place.world(more),
  release: 'r1',
  waitMs,
  progress: () => undefined,
});
/** Holds the lease until `end` is called. */
async function hold(place: Place, more: Partial<LeaseWorld> = {}) {
  let end: () => void = () => {};
  let lease: Lease | undefined;
  const done = withLease(place.target, asked(place, more), (held) => {
    lease = held;
    return new Promise<void>((finish) => {
      end = finish;
    });
  });
  done.catch(() => undefined);
  for (let turn = 0; turn < 50 && !lease; turn += 1) await Promise.resolve();
  return { end: () => end(), lease: lease as Lease, done };
}
const other = { pid: 2, host: 'two' };
const take = (place: Place, more: Partial<LeaseWorld> = other) => withLease(place.target, asked(place, more), async () => 'taken');
const refusal =
  'the place: a publication of r1 by process 1 on one, since 2026-11-21 12:00:00 UTC, is running there. Nothing was uploaded.\nRun this again when it has ended, or add --wait 300. If its process is dead, the lease ends 120 s from now.';

describe('a lease', () => {
  test('keeps others out while it is held, and ends with the work', async () => {
    const place = makePlace();
    const first = await hold(place);
    await expect(take(place)).rejects.toThrow(refusal);
    first.end();
    await first.done;
    expect(place.lease()).toMatchObject({ ended: true, release: 'r1', host: 'one' });
    expect(await take(place)).toBe('taken');
  });

  test('is renewed as long as the work takes', async () => {
    const place = makePlace();
    const first = await hold(place);
    await place.pass(10 * leaseMs);
    await expect(take(place)).rejects.toThrow('is running there');
    expect(() => first.lease.requireHeld()).not.toThrow();
    first.end();
    await first.done;
  });

  test.each<[string, Partial<LeaseWorld>, boolean]>([
    ['a process that is gone on this machine', { pid: 3, isAlive: (pid) => pid !== 1 }, true],
    ['an earlier process of the same number', { pid: 1 }, true],
    ['a living process of this machine', { pid: 3 }, false],
    ['a process of another machine, whose number means nothing here', { host: 'two', pid: 1, isAlive: () => false }, false],
  ])('of %s', async (_who, world, isFree) => {
    const place = makePlace();
    await hold(place);
    const result = await take(place, world).catch((error: Error) => error.message);
    expect(result).toBe(isFree ? 'taken' : refusal);
  });

  test('that nobody renewed is taken over, and its holder stops', async () => {
    const place = makePlace();
    const first = await hold(place);
    place.jump(leaseMs - 1);
    await expect(take(place)).rejects.toThrow('the lease ends 1 s from now');
    place.jump(1);
    expect(() => first.lease.requireHeld()).toThrow('the place: another publication took over, so this one stopped.');
    expect(first.lease.signal.aborted).toBe(true);
    expect(await take(place)).toBe('taken');
    first.end();
    await first.done;
    // Its end does not touch the lease of the next one.
    expect(place.lease()).toMatchObject({ host: 'two', ended: true });
  });

  test('is lost when another publication wrote it: the next renewal notices', async () => {
    const place = makePlace();
    const first = await hold(place);
    place.files.set(leasePath, { text: '{}', tag: 'theirs' });
    await place.pass(leaseMs / 2);
    expect(first.lease.signal.aborted).toBe(true);
    first.end();
    await first.done;
    expect(place.files.get(leasePath)?.text).toBe('{}');
  });

  test('is as old as the clock of the storage says, whatever the clocks of the publishers say', async () => {
    const place = makePlace();
    await hold(place);
    const file = place.files.get(leasePath) as ControlFile;
    place.files.set(leasePath, { ...file, ageMs: leaseMs });
    expect(await take(place)).toBe('taken');
    place.files.set(leasePath, { ...file, ageMs: 0 });
    place.jump(30 * leaseMs);
    await expect(take(place)).rejects.toThrow('is running there');
  });

  test('of a storage that ignores conditions goes to the last writer only', async () => {
    const place = makePlace();
    const { writeControl } = place.target;
    const blind: Target = {
      ...place.target,
      writeControl: async (path, text) => {
        const tag = await writeControl(path, text, place.files.get(path)?.tag);
        place.files.set(path, { text: JSON.stringify({ ...JSON.parse(text), id: 'theirs', host: 'two' }), tag: 'theirs' });
        return tag;
      },
    };
    await expect(withLease(blind, asked(place), async () => 'taken')).rejects.toThrow('by process 1 on two');
  });

  test('whose write was done but not answered counts as taken', async () => {
    const place = makePlace();
    const { writeControl } = place.target;
    const deaf: Target = { ...place.target, writeControl: async (...args) => writeControl(...args).then(() => undefined) };
    expect(await withLease(deaf, asked(place), async () => 'taken')).toBe('taken');
  });

  test('ends when the work fails, and its error is thrown', async () => {
    const place = makePlace();
    const failing = withLease(place.target, asked(place), async () => Promise.reject(new Error('the disk is full')));
    await expect(failing).rejects.toThrow('the disk is full');
    expect(place.lease().ended).toBe(true);
  });

  test('of a hundred publications at once goes to one', async () => {
    const place = makePlace();
    let ran = 0;
    const tries = Array.from({ length: 100 }, (_, index) =>
      withLease(place.target, asked(place, { pid: 10 + index, id: () => `id-${index}` }), async () => {
        ran += 1;
        await new Promise((done) => setImmediate(done));
      }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ran).toBe(1);
  });
});
