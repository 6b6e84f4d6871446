import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openFleetDatabase } from '#lib/fleet/open-fleet.ts';
import { freshFleetUrl, until } from './fleet-yard.ts';

const port = inject('postgres');

/** Makes the next DDL commands of this database fail with a code, as many as are said. A sequence counts, because no rollback takes it back. */
const faultyTables = (code: string, times: number) => `
  create sequence public.faults;
  create function public.fail() returns event_trigger language plpgsql as $$ begin
    if nextval('public.faults') <= ${times} then raise exception 'planted' using errcode = '${code}'; end if;
  end $$;
  create event trigger planted on ddl_command_start execute function public.fail();`;

describe.skipIf(port === undefined)(
  `a worker that starts while another one uses the tables${port === undefined ? ' (skipped: PostgreSQL is not installed)' : ''}`,
  () => {
    let url: string;
    let other: pg.Client;
    beforeEach(async () => {
      url = await freshFleetUrl(port as number);
      other = new pg.Client({ connectionString: url });
      await other.connect();
    });
    afterEach(() => other.end());
    const open = async () => {
      const database = await openFleetDatabase(url);
      const [row] = await database.sql<{ dealers: number }>('select count(*)::int as dealers from forecourt_fleet.dealers');
      await database.close();
      return row?.dealers;
    };

    test.each([
      ['a deadlock', '40P01', 4],
      ['a lock that is not free in time', '55P03', 4],
    ])('makes them after %s, up to four times', async (_name, code, times) => {
      await other.query(faultyTables(code, times));
      expect(await open()).toBe(0);
    });

    test.each<[name: string, code: string, times: number, message: string]>([
      ['a fifth deadlock', '40P01', 5, 'Other connections lock the tables of the queue (40P01). Run the command again.'],
      ['a missing right, at once', '42501', 1, 'making tables needs: grant create on database.'],
      ['a server that ends, at once', '57P01', 1, 'cannot be used (57P01). Check that the server runs, and the host'],
    ])('says %s', async (_name, code, times, message) => {
      await other.query(faultyTables(code, times));
      await expect(open()).rejects.toThrow(message);
      expect(await open()).toBe(0);
    });

    test('gives way to a transaction that it deadlocks with, and makes them after it', async () => {
      await open();
      // The other side waits for as long as it takes, so the deadlock, or the wait after it, ends the transaction of the worker.
      await other.query(`alter database ${new URL(url).pathname.slice(1)} set deadlock_timeout = '300ms'`);
      await other.query(`set deadlock_timeout = '1h'; begin; lock table forecourt_fleet.runs in row exclusive mode`);
      const opened = open();
      const watcher = new pg.Client({ connectionString: url });
      await watcher.connect();
      await until(async () => {
        const { rows } = await watcher.query(`select from pg_locks where relation = 'forecourt_fleet.runs'::regclass and not granted`);
        return rows.length > 0;
      });
      await watcher.end();
      await other.query('lock table forecourt_fleet.dealers in row exclusive mode');
      await other.query('commit');
      expect(await opened).toBe(0);
    });
  },
);
