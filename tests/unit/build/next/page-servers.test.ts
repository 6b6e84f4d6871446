import { expect, test } from 'vitest';
import type { PageJob } from '#lib/build/next/page-server.ts';
import { keepPageServers, type PageServer, type PageServerOptions } from '#lib/build/next/page-servers.ts';

const optionsOf = (id = 'c0de'): PageServerOptions => ({ productDir: '/product', compiled: { id, dir: `/compiled-${id}`, reused: true } });
const jobOf = (pages: number): PageJob => ({
  dataFile: '/data.json',
  outDir: '/out',
  pages: Array.from({ length: pages }, () => ({ page: '/', path: '/' })),
});

/** Numbers the started processes and notes what happens to each; those whose number is in `dead` have ended. */
function yard(most = 2) {
  const events: string[] = [];
  const dead = new Set<number>();
  let count = 0;
  const start = ({ compiled }: PageServerOptions) => {
    const number = ++count;
    events.push(`start ${number}: ${compiled.id}`);
    return {
      render: async ({ pages }: PageJob) => {
        if (dead.has(number)) throw new Error('it was killed');
        events.push(`render ${number}: ${pages.length}`);
        return [];
      },
      hasEnded: () => dead.has(number),
      release: async () => void events.push(`end ${number}`),
    };
  };
  return { events, dead, servers: keepPageServers(most, start) };
}

test('a process renders for one build after the other, as long as the code is the same', async () => {
  const { events, servers } = yard();
  for (const id of ['c0de', 'c0de', 'new']) {
    const server = servers.open(optionsOf(id));
    await server.render(jobOf(3));
    await server.release();
  }
  await servers.close();
  expect(events).toEqual(['start 1: c0de', 'render 1: 3', 'render 1: 3', 'start 2: new', 'render 2: 3', 'end 1', 'end 2']);
});

test('a process is kept for many small dealers, and ends after 20,000 pages', async () => {
  const { events, servers } = yard();
  for (let dealer = 1; dealer <= 11; dealer += 1) {
    const server = servers.open(optionsOf());
    await server.render(jobOf(2_000));
    await server.release();
  }
  expect(events.filter((event) => !event.startsWith('render'))).toEqual(['start 1: c0de', 'end 1']);
});

type Yard = ReturnType<typeof yard>;

test.each<[string, (all: Yard, server: PageServer) => Promise<unknown>]>([
  ['that rendered many pages', (_all, server) => server.render(jobOf(2_001))],
  ['that ended', async ({ dead }) => dead.add(1)],
  ['that failed', ({ dead }, server) => Promise.resolve(dead.add(1)).then(() => server.render(jobOf(1)).catch(() => dead.clear()))],
  ['of a run that is over', ({ servers }) => servers.close()],
])('a process %s is not kept', async (_which, change) => {
  const all = yard();
  const server = all.servers.open(optionsOf());
  await change(all, server);
  await server.release();
  expect(all.events.at(-1)).toBe('end 1');
});

test('no more processes are kept than wanted', async () => {
  const { events, servers } = yard(1);
  const open = [servers.open(optionsOf()), servers.open(optionsOf())];
  for (const server of open) await server.release();
  expect(events).toEqual(['start 1: c0de', 'start 2: c0de', 'end 2']);
});
