import { beforeEach, describe, expect, test } from 'vitest';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

describe.each(bothStores())('texts that databases find odd, on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  const closing = closeAfterEach();
  let database: TestDatabase;
  let service: ReturnType<typeof openService>;

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing({ close: database.remove });
    service = closing(openService(database, [hilltop([])]));
  });

  it.each([
    ['NUL', 'a\u0000b', 'ab'],
    ['half of a surrogate pair', 'a\ud83d', 'a'],
    ['an emoji', '🚙', '🚙'],
    ['quotes', `'; drop table leads; --`, `'; drop table leads; --`],
    ['text from right to left', '\u202eعربي', 'عربي'],
    ['line breaks', 'a\r\nb', 'a b'],
    ['nothing', '', ''],
  ])('%s in every field that is searched', async (_what, text, kept) => {
    const fields = { name: text, category: text, car_id: text, phone: `0412345678${text}`, email: 'ana@example.com' };
    const response = await service.post({ ...fields, [`field ${text}`]: text }, { 'Idempotency-Key': 'k-1' });
    expect([response.status, service.errors]).toEqual([201, []]);
    const { body } = await database.db.selectFrom('lead_versions').select('body').executeTakeFirstOrThrow();
    expect((JSON.parse(body) as { lead: object }).lead).toMatchObject({ name: kept, category: kept, car_id: kept });
    expect((await service.post(fields)).status).toBe(201);
  });

  it('more digits than an index can hold', async () => {
    // Digits that cannot be compressed.
    const phone = String(3n ** 20_000n);
    expect((await service.post({ email: 'ana@example.com', phone })).status).toBe(201);
    expect(service.errors).toEqual([]);
  });
});
