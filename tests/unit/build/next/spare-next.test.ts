import { expect, test } from 'vitest';
import type { PagePlan } from '#lib/build/changed-pages.ts';
import type { NextProcess, NextProcessOptions } from '#lib/build/next/next-process.ts';
import { NextError } from '#lib/build/next/run-next.ts';
import { keepSpareNext } from '#lib/build/next/spare-next.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import type { SiteData } from '#lib/pages/site-data.ts';

const workspace = makeWorkspace('/product', '/product', {});
const options = (changes: Partial<NextProcessOptions> = {}): NextProcessOptions => ({
  ...{ workspace, compiled: { id: 'c0de', dir: '/compiled', reused: true }, slug: 'acme', workers: 1 },
  ...changes,
});
const plan = {} as PagePlan;
const data = {} as SiteData;

type Faults = { isBroken?: (number: number) => boolean; hasEnded?: (number: number) => boolean };

/** Numbers the started processes and notes what happens to each. `isBroken` and `hasEnded` name processes by number. */
function yard({ isBroken = () => false, hasEnded = () => false }: Faults = {}) {
  const events: string[] = [];
  let count = 0;
  const start = async ({ compiled, workers }: NextProcessOptions): Promise<NextProcess> => {
    const number = ++count;
    events.push(`start ${number}: ${compiled.id}, ${workers}`);
    return {
      render: async () => void events.push(`render ${number}`),
      files: async () => {
        if (isBroken(number)) throw new NextError('it was killed');
        return new Map([[`${number}.html`, { text: '' }]]);
      },
      hasEnded: () => hasEnded(number),
      stop: async () => void events.push(`stop ${number}`),
    };
  };
  const spare = keepSpareNext({ start, close: async () => void events.push('close') });
  const build = async (changes: Partial<NextProcessOptions> = {}) => {
    const next = await spare.start(options(changes));
    await next.render(plan, data);
    const files = [...(await next.files()).keys()];
    await next.stop();
    return files;
  };
  return { events, spare, build };
}

test('a prepared Next renders the next pages, of whichever dealer', async () => {
  const { events, spare, build } = yard();
  spare.prepare(options());
  spare.prepare(options());
  expect(spare.isReady()).toBe(true);
  expect(await build({ slug: 'other' })).toEqual(['1.html']);
  expect(spare.isReady()).toBe(false);
  expect(await build()).toEqual(['2.html']);
  expect(events).toEqual(['start 1: c0de, 1', 'render 1', 'stop 1', 'start 2: c0de, 1', 'render 2', 'stop 2']);
});

test.each([
  ['other code', { compiled: { id: 'new', dir: '/new', reused: false } }, 'start 2: new, 1'],
  ['more processes', { workers: 2 }, 'start 2: c0de, 2'],
])('one that was prepared for %s is stopped', async (_what, changes, started) => {
  const { events, spare, build } = yard();
  spare.prepare(options());
  expect(await build(changes)).toEqual(['2.html']);
  expect(events).toEqual(['start 1: c0de, 1', 'stop 1', started, 'render 2', 'stop 2']);
});

test('one that was killed while it waited is replaced before it is used', async () => {
  const { events, spare, build } = yard({ hasEnded: (number) => number === 1 });
  spare.prepare(options());
  expect(await build()).toEqual(['2.html']);
  expect(events).toEqual(['start 1: c0de, 1', 'stop 1', 'start 2: c0de, 1', 'render 2', 'stop 2']);
});

test('one that breaks while it renders is replaced once; a page that no Next can render fails the build', async () => {
  const first = yard({ isBroken: (number) => number === 1 });
  first.spare.prepare(options());
  expect(await first.build()).toEqual(['2.html']);
  expect(first.events).toEqual(['start 1: c0de, 1', 'render 1', 'start 2: c0de, 1', 'render 2', 'stop 1', 'stop 2']);
  const both = yard({ isBroken: () => true });
  both.spare.prepare(options());
  await expect(both.build()).rejects.toThrow('it was killed');
});

test('none is left after the stop', async () => {
  const { events, spare } = yard();
  spare.prepare(options());
  await spare.stop();
  spare.prepare(options());
  expect(spare.isReady()).toBe(false);
  expect(events).toEqual(['start 1: c0de, 1', 'stop 1', 'close']);
});
