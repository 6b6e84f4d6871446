import { beforeEach, describe, expect, test } from 'vitest';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { exportLeads } from '#lib/api/store/export-leads.ts';
import { countLeadsOf, forgetPerson } from '#lib/api/store/forget-person.ts';
import { findLead, listDeliveries, listLeads, replayDead } from '#lib/api/store/lead-admin.ts';
import { purgeLeads } from '#lib/api/store/purge-leads.ts';
import { discardLead, releaseLead } from '#lib/api/store/quarantine.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import type { Contact } from '#lib/leads/same-person.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { startReceiver } from './receiver.ts';
import { sowLeads, sownDealers } from './sown-leads.ts';
import type { StoreRow } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

export const ana = {
  website_slug: 'hilltop',
  name: 'Ana',
  phone: '0412 345 678',
  email: 'ana@example.com',
  message: 'Is it there?',
  car_id: '9',
};
export const now = Date.parse('2026-11-22T01:00:00Z');
export const phone: Contact = { kind: 'phone', key: '412345678' };

/** Tests what operators do with leads on these stores. */
export function describeOperations(stores: readonly StoreRow[]): void {
  describe.each(stores)('operations on %s', (_name, open, here) => {
    const it = test.skipIf(!here);
    const closing = closeAfterEach();
    let database: TestDatabase;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    let status = 200;
    const start = (...args: Parameters<typeof openService> extends [unknown, ...infer R] ? R : never) =>
      closing(openService(database, ...args));
    const hook = (more: object = {}) => ({ kind: 'webhook', url: receiver.url, secret: 'env:HOOK_SECRET', ...more });
    const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
    const expectBalance = async () =>
      expect((await countDeliveries(database.db, {})).filter((book) => imbalanceOf(book) !== 0)).toEqual([]);
    const statesOf = async (id: string) => (await findLead(database.db, id))?.deliveries.map(({ state }) => state);

    beforeEach(async () => {
      if (!here) return;
      database = await open();
      closing({ close: database.remove });
      status = 200;
      receiver = closing(await startReceiver(() => ({ status, body: '{"id":"remote-77"}' })));
    });

    it('a replay sends again, marked, and keeps the attempts before it', async () => {
      status = 422;
      const { post, service } = start([hilltop([hook()])]);
      service.worker.start();
      const id = await idOf(await post(ana));
      await until('three refusals', async () => (await statesOf(id))?.[0] === 'dead');
      expect(await replayDead(database, { id: 'f'.repeat(32) }, now)).toBe(0);
      expect(await replayDead(database, { destination: 'other' }, now)).toBe(0);
      status = 200;
      expect(await replayDead(database, { dealers: ['hilltop'], destination: 'webhook' }, now)).toBe(1);
      await until('the delivery', async () => (await statesOf(id))?.[0] === 'delivered');
      expect(JSON.parse(receiver.hits.at(-1)?.body ?? '').data.resend).toBe(true);
      const lead = await findLead(database.db, id);
      expect(lead?.deliveries[0]?.tries.map(({ attempt, status: answer }) => [attempt, answer])).toEqual([
        [1, 422],
        [2, 422],
        [3, 422],
        [4, 200],
      ]);
      await expectBalance();
    });

    it('a released lead is delivered; an unfinished form waits for its silence', async () => {
      const { send, service, wait } = start([hilltop([hook()])]);
      service.worker.start();
      const check = { honeypot: 'x' };
      const whole = await idOf(await send('POST', '/leads', { lead: ana, check }));
      const part = await idOf(await send('POST', '/leads', { lead: { ...ana, form_completed: false }, check }));
      expect([await releaseLead(database, whole, now), await releaseLead(database, whole, now)]).toEqual([true, false]);
      expect(await releaseLead(database, part, now)).toBe(true);
      await until('the whole one', () => receiver.hits.length === 1);
      wait(31 * minuteMs);
      await until('the unfinished one', () => receiver.hits.length === 2);
      expect(receiver.hits.map(({ body }) => JSON.parse(body).id)).toEqual([whole, part]);
      await expectBalance();
    });

    it('a discarded lead is never delivered, cannot be changed or released, and the books add up', async () => {
      const { send } = start([hilltop([hook()])]);
      const spam = { lead: { ...ana, form_completed: false }, check: { honeypot: 'x' } };
      const [steps, whole] = [
        await idOf(await send('POST', '/leads', spam)),
        await idOf(await send('POST', '/leads', { ...spam, lead: ana })),
      ];
      for (const id of [steps, whole])
        expect([await discardLead(database, id, now), await discardLead(database, id, now)]).toEqual([true, false]);
      expect(await releaseLead(database, whole, now)).toBe(false);
      expect((await send('PUT', `/leads/${steps}`, { lead: ana })).status).toBe(404);
      expect([await statesOf(steps), await statesOf(whole)]).toEqual([[], ['cancelled']]);
      expect((await listLeads(database.db, { state: 'discarded' })).map(({ id }) => id).sort()).toEqual([steps, whole].sort());
      const clean = await idOf(await send('POST', '/leads', { lead: ana }));
      expect(await discardLead(database, clean, now)).toBe(false);
      await expectBalance();
    });

    it('a person is forgotten in every version, also in fields of the dealer’s own, and the books add up', async () => {
      const { post, send, service } = start([hilltop([hook(), hook({ name: 'late', url: 'http://127.0.0.1:1/', partial: true })])]);
      service.worker.start();
      const delivered = await idOf(await post({ ...ana, mobile: '+61 412 345 678', phone: '0400 111 222' }));
      // A request may name any category.
      const steps = await idOf(await post({ ...ana, category: 'For 0412345678', form_completed: false }));
      await send('PUT', `/leads/${steps}`, { lead: { ...ana, category: 'For 0412345678', phone: '0499 999 999', form_completed: false } });
      const spam = await idOf(await send('POST', '/leads', { lead: { ...ana, email: '' }, check: { honeypot: 'x' } }));
      const other = await idOf(await post({ ...ana, phone: '0400 555 666', email: 'bo@example.com', message: 'Ana is 0412 345 678' }));
      await until('two deliveries', () => receiver.hits.length === 2);
      await until(
        'the outcomes',
        async () => (await statesOf(other))?.includes('delivered') === true && (await statesOf(delivered))?.includes('delivered') === true,
      );
      await service.worker.stop(2000);
      expect(await countLeadsOf(database.db, { contact: phone, dealers: [] })).toBe(3);
      expect(await countLeadsOf(database.db, { contact: phone, dealers: ['acme'] })).toBe(0);
      const forgotten = await forgetPerson(database, { contact: phone, dealers: ['hilltop'], now });
      expect(forgotten.leads.map(({ id }) => id).sort()).toEqual([delivered, steps, spam].sort());
      expect(forgotten.recipients).toContainEqual({
        ...{ dealer: 'hilltop', destination: 'webhook', leadId: delivered, remoteId: undefined, isCertain: true },
      });
      expect(forgotten.recipients.filter(({ isCertain }) => isCertain)).toHaveLength(1);
      // One waits at the destination that is down for the first lead, two for the steps; spam is held for both.
      expect(forgotten.leads.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(5);
      expect(forgotten.otherContacts.map(({ key }) => key).sort()).toEqual(['400111222', '499999999', 'ana@example.com'].sort());
      for (const table of ['leads', 'lead_versions', 'idempotency_keys', 'remote_ids', 'deliveries', 'attempts'] as const) {
        const rows = JSON.stringify(await database.db.selectFrom(table).selectAll().execute());
        for (const trace of ['412345678', '412 345 678', '0400 111 222', '499 999 999'].filter(
          (text) => table !== 'lead_versions' || !text.includes(' '),
        ))
          expect([table, trace, rows.includes(trace)]).toEqual([table, trace, false]);
      }
      expect((await listLeads(database.db, { state: 'forgotten' })).map(({ lead, consent }) => ({ lead, consent }))).toEqual(
        Array.from({ length: 3 }, () => ({ lead: {}, consent: undefined })),
      );
      expect((await findLead(database.db, other))?.lead.phone).toBe('0400 555 666');
      expect((await send('PUT', `/leads/${steps}`, { lead: ana })).status).toBe(404);
      await expectBalance();
      expect((await forgetPerson(database, { contact: phone, dealers: [], now })).leads).toEqual([]);
    });

    it('a purge removes old leads in batches and keeps what was not delivered', async () => {
      await sowLeads(database, { count: 700, days: 100, now });
      const before = now - 50 * dayMs;
      const old = await database.db
        .selectFrom('leads as l')
        .leftJoin('deliveries as d', 'd.lead_id', 'l.id')
        .select(['l.id', 'l.state as lead', 'd.state'])
        .where('l.updated_at', '<', before)
        .execute();
      const count = (is: (row: (typeof old)[number]) => boolean) => new Set(old.filter(is).map(({ id }) => id)).size;
      const [all, dead, held] = [count(() => true), count(({ state }) => state === 'dead'), count(({ lead }) => lead === 'quarantined')];
      const options = { before, quarantined: false };
      const dry = await purgeLeads(database, { ...options, dryRun: true });
      expect(dry).toEqual({
        ...{ leads: all - count(({ lead, state }) => lead === 'quarantined' || state === 'dead' || state === 'pending'), files: 0 },
        kept: { pending: 0, dead, held },
      });
      expect([dry.leads > 200, dry.kept.dead > 0, dry.kept.held > 0]).toEqual([true, true, true]);
      expect(await purgeLeads(database, { ...options, dryRun: false })).toEqual(dry);
      const rows = await database.db.selectFrom('leads').select('id').where('updated_at', '<', before).execute();
      expect(rows).toHaveLength(all - dry.leads);
      for (const table of ['lead_versions', 'deliveries'] as const) {
        const ids = await database.db.selectFrom(table).select('lead_id').distinct().execute();
        const known = new Set((await database.db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
        expect(ids.filter(({ lead_id }) => !known.has(lead_id))).toEqual([]);
      }
      await expectBalance();
      expect(await purgeLeads(database, { ...options, dealers: ['nobody'], quarantined: true, dryRun: false })).toMatchObject({
        leads: 0,
      });
      expect(await purgeLeads(database, { ...options, quarantined: true, dryRun: false })).toEqual({
        ...{ leads: held, files: 0 },
        kept: { pending: 0, dead, held: 0 },
      });
    });

    it('a purge keeps a quarantined lead that has no delivery yet, until it is asked to remove it', async () => {
      const { send } = start([hilltop([hook()])]);
      const id = await idOf(await send('POST', '/leads', { lead: { ...ana, form_completed: false }, check: { honeypot: 'x' } }));
      expect(await statesOf(id)).toEqual([]);
      const options = { before: now + dayMs, quarantined: false, dryRun: false };
      const kept = { pending: 0, dead: 0, held: 1 };
      expect(await purgeLeads(database, options)).toEqual({ leads: 0, files: 0, kept });
      expect(await purgeLeads(database, { ...options, quarantined: true })).toEqual({ leads: 1, files: 0, kept: { ...kept, held: 0 } });
    });

    it('an export gives every lead once, by dealer and time, page by page', async () => {
      await sowLeads(database, { count: 700, days: 20, now });
      const pages: number[] = [];
      const rows: { id: string; dealer: string; receivedAt: number }[] = [];
      for await (const page of exportLeads(database.db, { dealers: [] })) {
        pages.push(page.length);
        rows.push(...page);
      }
      expect([rows.length, new Set(rows.map(({ id }) => id)).size, Math.max(...pages) <= 500]).toEqual([700, 700, true]);
      const sorted = rows.toSorted((a, b) => (a.dealer === b.dealer ? a.receivedAt - b.receivedAt : a.dealer < b.dealer ? -1 : 1));
      expect(rows.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
      const day = '2026-11-15';
      const some: string[] = [];
      const days = new Set<string>();
      for await (const page of exportLeads(database.db, { dealers: [sownDealers[0] as string], since: { day }, until: { day } }))
        for (const lead of page) {
          some.push(lead.id);
          days.add(lead.day);
        }
      expect([...days]).toEqual([day]);
      const expected = await database.db
        .selectFrom('lead_versions as v')
        .innerJoin('leads as l', 'l.id', 'v.lead_id')
        .select('l.id')
        .where('v.day', '=', day)
        .where('l.dealer', '=', sownDealers[0] as string)
        .execute();
      expect(expected.length).toBeGreaterThan(0);
      expect(some.sort()).toEqual(expected.map(({ id }) => id).sort());
    });

    it('lists leads by state and day, and deliveries by state with the next attempt first', async () => {
      await sowLeads(database, { count: 200, days: 10, now });
      expect((await listLeads(database.db, { state: 'quarantined' })).every(({ state }) => state === 'quarantined')).toBe(true);
      const since = await listLeads(database.db, { since: { day: '2026-11-20' }, limit: 1000 });
      const days = await database.db.selectFrom('lead_versions').select('lead_id').where('day', '>=', '2026-11-20').execute();
      expect(since.map(({ id }) => id).sort()).toEqual(days.map(({ lead_id }) => lead_id).sort());
      const waiting = await listDeliveries(database.db, { state: 'pending', limit: 1000 });
      expect(waiting.length).toBeGreaterThan(0);
      expect(waiting.map(({ next_at }) => next_at)).toEqual(waiting.map(({ next_at }) => next_at).toSorted((a, b) => a - b));
      const dead = await listDeliveries(database.db, { state: 'dead', dealers: [sownDealers[1] as string], destination: 'crm' });
      expect(dead.every(({ dealer, destination, state }) => dealer === sownDealers[1] && destination === 'crm' && state === 'dead')).toBe(
        true,
      );
    });
  });
}
