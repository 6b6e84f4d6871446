import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTimes } from '#lib/watch/retry.ts';
import { runsOf } from '../../runs.ts';
import { hour, makeWorld, minute, second, type WorldOptions } from './watch-world.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const never = () => false;

/** Returns these numbers in turn, over and over. */
function chanceOf(numbers: readonly number[]): () => number {
  let next = 0;
  return () => numbers[next++ % numbers.length] ?? 0.5;
}

const numbers = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
const shape = fc.record({
  dealers: fc.integer({ min: 1, max: 7 }),
  builds: fc.integer({ min: 1, max: 3 }),
  buildMs: fc.integer({ min: 100, max: 40 * second }),
  pollMs: fc.integer({ min: 100, max: 20 * second }),
});
const moment = fc.integer({ min: minute, max: 3 * hour });
const which = fc.nat(6);
const changes = fc.array(fc.record({ at: moment, which, hook: fc.boolean(), twice: fc.boolean() }), { maxLength: 25 });
const dues = fc.array(fc.record({ at: moment, which }), { maxLength: 25 });

type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;
const optionsOf = ({ dealers, builds, buildMs, pollMs }: Shape, random: number[], more: Partial<WorldOptions> = {}): WorldOptions => ({
  dealers,
  limits: { polls: 4, builds, publications: 2 },
  everyMs: 5 * minute,
  buildMs,
  pollMs,
  chance: chanceOf(random),
  pollFails: never,
  buildFails: never,
  publishFails: never,
  ...more,
});

function worldWith(
  options: WorldOptions,
  edits: { at: number; which: number; hook: boolean; twice: boolean }[],
  instants: { at: number; which: number }[],
) {
  const world = makeWorld(options, noon);
  const slugOf = (index: number) => world.slugs[index % world.slugs.length] as string;
  for (const { at, which: index } of instants) world.dealer(slugOf(index)).dues.push(noon + at);
  for (const [id, { at, which: index, hook, twice }] of edits.entries()) {
    const slug = slugOf(index);
    world.plan(noon + at, () => {
      world.dealer(slug).source += 1;
      for (let sent = 0; sent < (hook ? (twice ? 2 : 1) : 0); sent += 1) world.send({ kind: 'hook', id: `hook-${id}`, slugs: [slug] });
    });
  }
  world.send({ kind: 'dealers', slugs: world.slugs });
  return world;
}

/** Whether each dealer's source is live, at every target too. */
const allLive = (world: ReturnType<typeof makeWorld>) =>
  world.slugs.map((slug) => {
    const { live, source, published } = world.dealer(slug);
    return live === source && Object.values(published).every((version) => version === source);
  });

describe('over random days', () => {
  it('no dealer has two builds at once, and in the end the live site matches the source', () => {
    fc.assert(
      fc.property(shape, numbers, changes, dues, (of, random, edits, instants) => {
        const world = worldWith(optionsOf(of, random), edits, instants);
        world.runTo(noon + 4 * hour);
        expect(world.faults).toEqual([]);
        expect(allLive(world)).not.toContain(false);
        for (const slug of world.slugs) {
          const { pending, freshAsOf = 0 } = world.state().dealers[slug] as ReturnType<typeof world.state>['dealers'][string];
          expect(pending).toEqual({});
          expect(world.now() - freshAsOf).toBeLessThan(7 * minute);
        }
      }),
      { numRuns: runsOf(30) },
    );
  });

  it('every scheduled change is followed by its build, after the builds before it', () => {
    fc.assert(
      fc.property(shape, numbers, changes, dues, (of, random, edits, instants) => {
        const world = worldWith(optionsOf(of, random), edits, instants);
        world.runTo(noon + 4 * hour);
        const longest = 1.5 * of.buildMs;
        // All dealers may be due at once while each slot is taken by a build that began just before, the dealer's own among them.
        const limit = longest * (2 + Math.ceil(of.dealers / of.builds)) + second;
        for (const slug of world.slugs)
          for (const due of world.dealer(slug).dues) {
            const made = world.builds.find((build) => build.slug === slug && build.at >= due);
            expect(made?.ended ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(due + limit);
          }
      }),
      { numRuns: runsOf(30) },
    );
  });

  it('failed work is tried again within the longest wait, and succeeds once it can', () => {
    fc.assert(
      fc.property(shape, numbers, changes, dues, fc.integer({ min: 0, max: 100 }), (of, random, edits, instants, share) => {
        const chance = chanceOf(random.toReversed());
        const broken = (_slug: string, now: number) => now < noon + 3 * hour && chance() * 100 < share;
        const world = worldWith(optionsOf(of, random, { pollFails: broken, buildFails: broken, publishFails: broken }), edits, instants);
        world.runTo(noon + 5 * hour);
        expect(world.faults).toEqual([]);
        expect(allLive(world)).not.toContain(false);
        for (const slug of world.slugs) {
          const tries = world.builds.filter((build) => build.slug === slug);
          for (const [index, { ok, ended }] of tries.entries()) {
            const wait = (tries[index + 1]?.began ?? Number.POSITIVE_INFINITY) - ended;
            if (!ok) expect(wait).toBeLessThanOrEqual(defaultTimes.longestRetryMs + of.dealers * 1.5 * of.buildMs + second);
          }
        }
      }),
      { numRuns: runsOf(30) },
    );
  });

  it('a clock that jumps delays nothing for longer than an interval, and leaves no page made for a later time', () => {
    const jumps = fc.array(fc.record({ at: moment, by: fc.integer({ min: -72 * hour, max: 72 * hour }) }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(shape, numbers, changes, dues, jumps, (of, random, edits, instants, moves) => {
        const world = worldWith(optionsOf(of, random), edits, instants);
        for (const { at, by } of moves) world.plan(noon + at, () => world.setClock(by));
        world.plan(noon + 3 * hour + 1, () => world.setClock(world.time() - world.now()));
        world.runTo(noon + 4 * hour);
        expect(world.faults).toEqual([]);
        expect(allLive(world)).not.toContain(false);
        for (const slug of world.slugs) {
          const { liveAt, dues: all } = world.dealer(slug);
          expect(liveAt).toBeLessThanOrEqual(world.now());
          expect(all.filter((due) => due > liveAt && due <= world.now())).toEqual([]);
        }
      }),
      { numRuns: runsOf(30) },
    );
  });
});
