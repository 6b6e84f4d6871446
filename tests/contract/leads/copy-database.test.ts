import { describe, expect, test } from 'vitest';
import { copyDatabase } from '#lib/api/store/copy-database.ts';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import { freshSqlite } from './databases.ts';
import { sowLeads } from './sown-leads.ts';
import { bothStores } from './stores.ts';

const now = Date.parse('2026-11-22T01:00:00Z');

describe.each(bothStores())('a copy from SQLite to %s', (_name, open, here) => {
  test.skipIf(!here)('has every row, and the books add up', async () => {
    const [from, to] = [await freshSqlite(), await open()];
    await sowLeads(from, { count: 250, days: 10, now });
    const lead = `${'0'.repeat(31)}1`;
    const content = Buffer.from([0, 1, 255, 39]);
    const file = { id: 'f1', lead_id: lead, version: 1, position: 0, name: 'Ana’s car.jpg', type: 'image/jpeg', bytes: 4, at: now };
    await from.db.insertInto('files').values(file).execute();
    await from.db.insertInto('file_parts').values({ file_id: 'f1', part: 0, content }).execute();
    await from.db.insertInto('remote_ids').values({ lead_id: lead, destination: 'crm', remote_id: '77' }).execute();
    await from.db.insertInto('audit_log').values({ id: 'a1', at: now, actor: 'jo', action: 'reveal', lead_id: lead, note: '' }).execute();
    const counts = await copyDatabase(from, to);
    expect([counts.leads, counts.files, counts.file_parts, counts.audit_log]).toEqual([250, 1, 1, 1]);
    for (const [table, key] of [
      ['leads', 'id'],
      ['lead_versions', 'lead_id'],
      ['deliveries', 'id'],
      ['attempts', 'delivery_id'],
      ['remote_ids', 'lead_id'],
      ['files', 'id'],
    ] as const) {
      const rowsOf = async ({ db }: typeof from) =>
        (
          await db
            .selectFrom(table as 'leads')
            .selectAll()
            .execute()
        ).map((row) => ({ ...row }));
      const sorted = (rows: object[]) => rows.toSorted((a, b) => (String(a[key as never]) < String(b[key as never]) ? -1 : 1));
      expect(sorted(await rowsOf(to))).toEqual(sorted(await rowsOf(from)));
    }
    const part = await to.db.selectFrom('file_parts').select('content').executeTakeFirstOrThrow();
    expect(Buffer.from(part.content).equals(content)).toBe(true);
    const books = await countDeliveries(to.db, {});
    expect([books.length > 0, books.filter((book) => imbalanceOf(book) !== 0)]).toEqual([true, []]);
    await expect(copyDatabase(from, to)).rejects.toThrow(
      'The database of FORECOURT_DATABASE_URL has leads already. Copy into an empty one.',
    );
    await from.remove();
    await to.remove();
  });
});
