import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { HeldTurn } from '#lib/fleet/fleet-store.ts';
import { built, type FleetYard, makeFleetYard, until } from './fleet-yard.ts';

const port = inject('postgres');

describe.skipIf(port === undefined)(
  `rows that are locked or refused${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`,
  () => {
    let yard: FleetYard;
    beforeEach(async () => {
      yard = await makeFleetYard(port as number);
    });
    afterEach(() => yard.close());

    test('a row that is locked holds up no other renewal, and does not count as lost (R55)', async () => {
      const { store, queue, database } = await yard.openWorker('one');
      const turns: HeldTurn[] = [];
      for (const slug of ['acme', 'bravo', 'carol']) {
        await store.add(slug, 'code-a');
        const queued = await queue.takeOf('poll', slug);
        const turn = queued && (await store.claim(queued));
        if (turn) turns.push(turn);
      }
      const [acme, bravo, carol] = turns;
      await database.sql(`update forecourt_fleet.dealers set fence = fence + 1 where slug = 'carol'`);
      await yard.database.transaction(async (sql) => {
        await sql(`select slug from forecourt_fleet.dealers where slug = 'acme' for update`);
        expect(await store.renew(turns)).toMatchObject({ renewed: [bravo], lost: [carol] });
      });
      expect(await store.renew(turns)).toMatchObject({ renewed: [acme, bravo], lost: [carol] });
    });

    test('the text of a fault that PostgreSQL refuses is stored without what it refuses (R56)', async () => {
      const cutOff = 'the feed ends here: \ud83d\0';
      const work = {
        poll: async () => {
          throw new Error(cutOff);
        },
        build: async () => ({ ...built(), codeFault: cutOff }),
      };
      const { store, worker } = await yard.openWorker('one', { work });
      for (const slug of ['polled', 'built']) await store.add(slug, 'code-a');
      await store.change('built', { kind: 'tick' }, ({ dealer }, now) => ({
        dealer: { ...dealer, nextPoll: now + 3_600_000, lastPoll: { at: now, ok: true } },
      }));
      await worker.start();
      await until(async () => (await yard.dealer('polled')).pollFailures > 1 && (await yard.dealer('built')).build !== undefined);
      expect((await yard.dealer('polled')).fault?.message).toBe('the feed ends here: \ufffd');
      await until(async () => (await yard.row<{ code_fault: string | null }>('built')).code_fault === 'the feed ends here: \ufffd');
    });

    test('a turn whose result the database refuses ends, and another worker has it after its lease (R55)', async () => {
      const { store, worker, database } = await yard.openWorker('one');
      await store.add('acme', 'code-a');
      await database.sql(`alter table forecourt_fleet.dealers add constraint no_builds check (not state ? 'build')`);
      await worker.start();
      await until(() => yard.news.some(({ event }) => event === 'turn lost'));
      expect(yard.news.find(({ event }) => event === 'turn lost')).toEqual({
        event: 'turn lost',
        slug: 'acme',
        problem: 'new row for relation "dealers" violates check constraint "no_builds"',
        worker: 'one',
      });
      await until(() => worker.running().length === 0);
    });
  },
);
