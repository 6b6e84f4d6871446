import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { replayDead } from '#lib/api/store/lead-admin.ts';
import { moveDeliveries } from '#lib/api/store/move-deliveries.ts';
import { makeWorker } from '#lib/api/worker/worker.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import type { StoreRow } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412 345 678', car_id: '9' };

/** Tests the worker on these stores. */
export function describeWorker(stores: readonly StoreRow[]): void {
  describe.each(stores)('the worker on %s', (_name, open, here) => {
    const it = test.skipIf(!here);
    const closing = closeAfterEach();
    let database: TestDatabase;
    let reply: (count: number) => Reply;
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    const hook = (more: object = {}) => ({ kind: 'webhook', url: receiver.url, secret: 'env:HOOK_SECRET', ...more });
    const start = (...args: Parameters<typeof openService> extends [unknown, ...infer R] ? R : never) =>
      closing(openService(database, ...args));
    const firstLead = async () => (await database.db.selectFrom('leads').select('id').orderBy('car_id').executeTakeFirstOrThrow()).id;
    const types = () => receiver.hits.map(({ body }) => JSON.parse(body).type as string);
    const resent = () => receiver.hits.map(({ body }) => JSON.parse(body).data.resend === true);
    const states = async () =>
      (await database.db.selectFrom('deliveries').select(['version', 'state']).orderBy('version').execute()).map(
        ({ version, state }) => `${version} ${state}`,
      );

    beforeEach(async () => {
      if (!here) return;
      database = await open();
      closing({ close: database.remove });
      reply = () => ({ status: 200 });
      receiver = closing(await startReceiver((_hit, count) => reply(count)));
    });

    it('a clock that jumps ahead during an attempt does not send the lead twice', async () => {
      reply = () => ({ status: 200, hangMs: 400 });
      const { post, service, wait } = start([hilltop([hook()])]);
      service.worker.start();
      await post(lead);
      await until('the first', () => receiver.hits.length === 1);
      wait(hourMs);
      await until('delivered', async () => (await states())[0] === '1 delivered');
      expect(receiver.hits).toHaveLength(1);
    });

    it('what was due before the clock jumped back is due after it', async () => {
      let isDown = true;
      reply = () => ({ status: isDown ? 503 : 200 });
      const { post, service, wait } = start([hilltop([hook()], { retrySeconds: [0, 1, 600, 600] })]);
      service.worker.start();
      await post(lead);
      await until('the first', () => receiver.hits.length === 1);
      isDown = false;
      wait(-90 * dayMs);
      await until('delivered', async () => (await states())[0] === '1 delivered');
    });

    it('an attempt that the clock jumps back under is followed by the next one in time', async () => {
      reply = (count) => (count === 1 ? { status: 503, hangMs: 300 } : { status: 200 });
      const { post, service, wait } = start([hilltop([hook()])]);
      service.worker.start();
      await post(lead);
      await until('the first', () => receiver.hits.length === 1);
      wait(-90 * dayMs);
      await until('delivered', async () => (await states())[0] === '1 delivered');
    });

    it.each([
      ['a next attempt', { next_at: Date.parse('2031-01-01') }],
      ['a lease', { leased_until: Date.parse('2031-01-01'), lease: 'gone', attempts: 1, uncertain: 1 }],
    ])('%s that a wrong clock put years ahead does not keep a lead', async (_what, change) => {
      const { post, service, wait } = start([hilltop([hook()])]);
      await post(lead);
      await database.db.updateTable('deliveries').set(change).execute();
      service.worker.start();
      await setTimeout(100);
      wait(11 * minuteMs);
      await until('delivered', async () => (await states())[0] === '1 delivered');
    });

    it('a later version waits for the first one', async () => {
      reply = (count) => ({ status: count < 3 ? 503 : 200 });
      const { post, send, service } = start([hilltop([hook({ partial: true })])]);
      const { id } = (await (await post({ ...lead, form_completed: false })).json()) as { id: string };
      await send('PUT', `/leads/${id}`, { lead });
      service.worker.start();
      await until('all', () => receiver.hits.length === 4);
      expect(types()).toEqual(['lead.updated', 'lead.updated', 'lead.updated', 'lead.completed']);
      expect(resent()).toEqual([false, true, true, false]);
    });

    it('after a dead first version the next one is the first, and a replay of the dead one sends nothing older', async () => {
      reply = (count) => ({ status: count <= 3 ? 404 : 200 });
      const { post, send, service, wait, now } = start([hilltop([hook()])]);
      service.worker.start();
      const { id } = (await (await post({ ...lead, form_completed: false })).json()) as { id: string };
      wait(31 * minuteMs);
      await until('dead', async () => (await states())[0] === '2 dead');
      await send('PUT', `/leads/${id}`, { lead: { ...lead, message: 'now finished' } });
      await until('delivered', async () => (await states())[1] === '3 delivered');
      expect(types()).toEqual(['lead.created', 'lead.created', 'lead.created', 'lead.created']);
      await replayDead(database, { id }, now());
      service.worker.wake();
      await until('settled', async () => (await states())[0] === '2 delivered');
      expect(receiver.hits).toHaveLength(4);
    });

    it('steps after an unfinished form was delivered are delivered after the next silence', async () => {
      const { post, send, service, wait } = start([hilltop([hook()])]);
      service.worker.start();
      const { id } = (await (await post({ ...lead, form_completed: false })).json()) as { id: string };
      wait(31 * minuteMs);
      await until('the first', () => receiver.hits.length === 1);
      await send('PUT', `/leads/${id}`, { lead: { ...lead, message: 'Step two', form_completed: false } });
      wait(31 * minuteMs);
      await until('the second', () => receiver.hits.length === 2);
      expect(types()).toEqual(['lead.created', 'lead.updated']);
      expect(JSON.parse(receiver.hits[1]?.body ?? '').data.lead.message).toBe('Step two');
    });

    it('deliveries go on when housekeeping fails and when a destination throws or never answers', async () => {
      const { post } = start([hilltop([hook()])]);
      await post(lead);
      await post({ ...lead, car_id: '10' });
      const errors: string[] = [];
      const sent: string[] = [];
      const worker = makeWorker({
        database,
        routeOf: () => ({
          send: (message, signal) => {
            sent.push(String(message.lead.car_id));
            if (sent.length === 1) throw new TypeError('a bug');
            if (sent.length === 2) return new Promise(() => signal.throwIfAborted());
            return Promise.resolve({ status: 200 });
          },
          ...{ concurrency: 2, retrySeconds: [0, 0.01, 0.01], timeoutMs: 2000 },
        }),
        now: () => Date.parse('2026-11-22T01:00:05Z') + Math.round(performance.now()),
        newId: () => crypto.randomUUID(),
        beforeLook: () => Promise.reject(new Error('housekeeping')),
        report: () => undefined,
        onError: ({ message }) => errors.push(message),
      });
      worker.start();
      await until('both', async () => (await states()).join() === '1 delivered,1 delivered');
      await worker.stop(1000);
      expect([sent.length, new Set(errors)]).toEqual([4, new Set(['housekeeping'])]);
      const failures = await database.db.selectFrom('attempts').select('error').where('error', 'is not', null).orderBy('error').execute();
      expect(failures).toEqual([{ error: 'TypeError' }, { error: 'no answer in time' }]);
    });

    it('leads of a destination that was removed wait, are reported once, and go on when it is back', async () => {
      const dealers = [hilltop([hook(), hook({ name: 'crm' })])];
      const { post, service, errors } = start(dealers);
      await post(lead);
      dealers[0] = hilltop([hook({ name: 'crm' })]);
      service.worker.start();
      await until('the other', () => receiver.hits.length === 1);
      await post({ ...lead, car_id: '10' });
      service.worker.wake();
      await until('the next', () => receiver.hits.length === 2);
      expect(errors).toEqual([
        'hilltop: leads for webhook wait: leads.destinations no longer names it. To give them to another one: `forecourt leads move hilltop webhook <name>`',
      ]);
      dealers[0] = hilltop([hook(), hook({ name: 'crm' })]);
      service.worker.wake();
      await until('the first', () => receiver.hits.length === 3);
    });

    it('leads of a renamed destination move to the new name, and the books balance', async () => {
      const dealers = [hilltop([hook({ name: 'old' }), hook({ name: 'other' })])];
      const { post, service, now } = start(dealers);
      for (let index = 0; index < 3; index++) await post({ ...lead, car_id: `${index}` });
      await database.db
        .updateTable('deliveries')
        .set({ state: 'dead' })
        .where('destination', '=', 'old')
        .where('lead_id', '=', await firstLead())
        .execute();
      dealers[0] = hilltop([hook({ name: 'new' }), hook({ name: 'other' })]);
      expect(await moveDeliveries(database, { dealer: 'hilltop', from: 'old', to: 'new' }, now())).toBe(3);
      service.worker.start();
      await until('all', async () => (await states()).filter((state) => state === '1 delivered').length === 5);
      const books = await countDeliveries(database.db, {});
      expect(books.map(({ destination, received, delivered, dead }) => ({ destination, received, delivered, dead }))).toEqual([
        { destination: 'new', received: 3, delivered: 2, dead: 1 },
        { destination: 'other', received: 3, delivered: 3, dead: 0 },
      ]);
      expect(await countDeliveries(database.db, { dealers: ['hilltop'], day: books[0]?.day })).toEqual(books);
      expect(await countDeliveries(database.db, { dealers: ['acme'] })).toEqual([]);
      expect(await countDeliveries(database.db, { day: '2001-01-01' })).toEqual([]);
      expect(await moveDeliveries(database, { dealer: 'hilltop', from: 'new', to: 'other' }, now())).toBe(1);
      expect((await countDeliveries(database.db, {})).map(imbalanceOf)).toEqual([0, 0]);
    });

    it('a destination with a backlog that hangs holds up neither another one nor another dealer', async () => {
      const slow = closing(await startReceiver(() => ({ status: 200, hangMs: hourMs })));
      const acme = hilltop([hook()], { slug: 'acme', websiteNames: ['acme'], hosts: ['acme.example.com'] });
      const { post, send, service } = start([hilltop([hook({ url: slow.url }), hook({ name: 'fast', concurrency: 8 })]), acme]);
      await Promise.all(Array.from({ length: 150 }, (_, index) => post({ ...lead, car_id: `${index}` })));
      service.worker.start();
      const delivered = async () =>
        (await countDeliveries(database.db, { dealers: ['hilltop'] })).map(({ destination, delivered }) => `${destination} ${delivered}`);
      await until('the fast one', async () => (await delivered())[0] === 'fast 150');
      await send(
        'POST',
        '/leads',
        { lead: { ...lead, website_slug: 'acme' } },
        { Host: 'acme.example.com', Origin: 'https://acme.example.com' },
      );
      await until('the other dealer', () => receiver.hits.length === 151);
      expect(await delivered()).toEqual(['fast 150', 'webhook 0']);
    });

    it('a delivery whose attempts never came to an outcome is given up', async () => {
      const { post, service } = start([hilltop([hook()])]);
      await post(lead);
      await database.db.updateTable('deliveries').set({ attempts: 30, uncertain: 1 }).execute();
      service.worker.start();
      await until('dead', async () => (await states())[0] === '1 dead');
      expect(receiver.hits).toHaveLength(0);
    });

    it('a drain delivers what is due and ends', async () => {
      reply = (count) => ({ status: count === 1 ? 503 : 200 });
      const { post, service, wait } = start([hilltop([hook()], { retrySeconds: [0, 60] })]);
      await Promise.all(Array.from({ length: 30 }, (_, index) => post({ ...lead, car_id: `${index}` })));
      await service.worker.drain(20_000);
      expect((await states()).sort()).toEqual([...Array(29).fill('1 delivered'), '1 pending']);
      wait(minuteMs);
      await service.worker.drain(20_000);
      expect(await states()).toEqual(Array(30).fill('1 delivered'));
    });

    it('two workers send each lead once', async () => {
      const dealers = [hilltop([hook({ concurrency: 8 })])];
      const { post, service } = start(dealers);
      const other = start(dealers);
      await Promise.all(Array.from({ length: 200 }, (_, index) => post({ ...lead, car_id: `${index}` })));
      service.worker.start();
      other.service.worker.start();
      await until('all', async () => (await states()).every((state) => state === '1 delivered'));
      expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
      // A destination that answers too late, as on a busy machine, gets the lead again with a mark.
      expect(resent().filter((isResent) => !isResent)).toHaveLength(200);
    });
  });
}
