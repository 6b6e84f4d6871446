import { beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const lead = { name: 'Ana', phone: '0412 345 678' };
const key = { 'Idempotency-Key': 'k-1' };

describe.each(bothStores())('idempotency keys on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  const closing = closeAfterEach();
  let database: TestDatabase;
  let service: ReturnType<typeof openService>;

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing({ close: database.remove });
    const away = { slug: 'away', websiteNames: ['away'], hosts: ['away.example.com'] };
    service = closing(openService(database, [hilltop([]), hilltop([], away)]));
  });

  const ask = async (method: string, path: string, headers: Record<string, string> = {}, body: object = { lead }) => {
    const response = await service.send(method, path, body, headers);
    const { id, code } = (await response.json()) as { id?: string; code?: string };
    return { status: response.status, id, code, replayed: response.headers.get('idempotent-replayed') };
  };

  it('a lead without a key is taken each time', async () => {
    const [first, second] = [await ask('POST', '/leads'), await ask('POST', '/leads')];
    expect([first.status, second.status, first.id === second.id]).toEqual([201, 201, false]);
  });

  it('a key repeats its answer for 48 hours, and is then a new one', async () => {
    const first = await ask('POST', '/leads', key);
    service.wait(48 * hourMs - minuteMs);
    expect(await ask('POST', '/leads', key)).toEqual({ ...first, replayed: 'true' });
    service.wait(minuteMs + 1);
    const later = await ask('POST', '/leads', key);
    expect([later.status, later.replayed, later.id === first.id]).toEqual([201, null, false]);
  });

  it('an update repeats its answer too, even when the lead can no longer be changed', async () => {
    const partial = { lead: { ...lead, form_completed: false } };
    const { id } = await ask('POST', '/leads', {}, partial);
    const updated = await ask('PUT', `/leads/${id}`, key);
    expect(updated).toEqual({ status: 200, id, code: undefined, replayed: null });
    service.wait(48 * hourMs - minuteMs);
    expect(await ask('PUT', `/leads/${id}`, key)).toEqual({ ...updated, replayed: 'true' });
    expect(await ask('PUT', `/leads/${id}`, { 'Idempotency-Key': 'k-2' })).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('a key belongs to one request of one dealer', async () => {
    const first = await ask('POST', '/leads', key);
    const away = await ask('POST', '/leads', { ...key, Origin: 'https://away.example.com' });
    expect([away.status, away.replayed, away.id === first.id]).toEqual([201, null, false]);
    const mismatch = { status: 422, id: undefined, code: 'idempotency_mismatch', replayed: null };
    expect(await ask('PUT', `/leads/${first.id}`, key)).toEqual(mismatch);
    expect(await ask('POST', '/carClarityCustomer', key)).toEqual(mismatch);
    expect(await ask('POST', '/leads', key, { lead: { ...lead, message: 'x' } })).toEqual(mismatch);
  });

  it('the id of another dealer’s lead is no permission, with or without a key that was used there', async () => {
    const { id } = await ask('POST', '/leads', key, { lead: { ...lead, form_completed: false } });
    const unknown = { status: 404, id: undefined, code: 'not_found', replayed: null };
    const origin = { Origin: 'https://away.example.com' };
    expect(await ask('PUT', `/leads/${id}`, origin)).toEqual(unknown);
    expect(await ask('PUT', `/leads/${id}`, { ...origin, ...key })).toEqual(unknown);
    expect((await ask('PUT', `/leads/${id}`)).status).toBe(200);
  });
});
