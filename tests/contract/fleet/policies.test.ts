import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { freshFleetUrl } from './fleet-yard.ts';

const port = inject('postgres');

type Row = [policy: string, facts: { queued: number; active: number; whileActive: boolean; lost: string[] }];

/** What each policy of pg-boss does with reasons that are jobs. lib/fleet/README.md says what follows. */
const rows: Row[] = [
  ['standard', { queued: 2, active: 2, whileActive: true, lost: [] }],
  ['short', { queued: 1, active: 1, whileActive: true, lost: ['sold'] }],
  ['singleton', { queued: 2, active: 1, whileActive: true, lost: [] }],
  ['stately', { queued: 1, active: 1, whileActive: true, lost: ['sold', 'time'] }],
  ['exclusive', { queued: 1, active: 1, whileActive: false, lost: ['sold', 'time'] }],
  ['key_strict_fifo', { queued: 2, active: 1, whileActive: true, lost: [] }],
];

describe.skipIf(port === undefined)(
  `reasons as jobs of pg-boss${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`,
  () => {
    let boss: PgBoss;
    beforeAll(async () => {
      boss = new PgBoss({
        connectionString: await freshFleetUrl(port as number),
        schedule: false,
        supervise: false,
        registerInstance: false,
        max: 2,
      });
      await boss.start();
    });
    afterAll(() => boss.stop({ graceful: false }));

    test.each(rows)('policy %s', async (policy, facts) => {
      const queue = `reasons-${policy}`;
      // A failed job waits for its next try for longer than this test runs.
      await boss.createQueue(queue, { policy, retryLimit: 5, retryDelay: 600 });
      const send = (reason: string) => boss.send(queue, { reason }, { singletonKey: 'acme' });
      const take = () => boss.fetch<{ reason: string }>(queue);
      const queued = [await send('price'), await send('sold')].filter((id) => id !== null).length;
      const active = [...(await take()), ...(await take())];
      const whileActive = (await send('time')) !== null;
      for (const { id } of active) await boss.fail(queue, id);
      // What came meanwhile is taken next, and fails too.
      for (const { id } of await take()) await boss.fail(queue, id);
      const waiting = await boss.findJobs<{ reason: string }>(queue, { queued: true });
      const lost = ['price', 'sold', 'time'].filter((reason) => !waiting.some(({ data }) => data.reason === reason));
      expect({ queued, active: active.length, whileActive, lost }).toEqual(facts);
    });
  },
);
