import { beforeEach, describe, expect, test } from 'vitest';
import { type Claimed, claimDeliveries } from '#lib/api/store/delivery-store.ts';
import { finishAttempt } from '#lib/api/store/finish-attempt.ts';
import { readDelivery } from '#lib/api/store/read-message.ts';
import { attemptDelivery } from '#lib/api/worker/attempt.ts';
import type { DeliveryAnswer } from '#lib/destinations/destination.ts';
import { minuteMs } from '#lib/model/time.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService } from './yard.ts';

const lead = { website_slug: 'hilltop-web', name: 'Ana', phone: '0412 345 678', car_id: '9' };
const queue = { dealer: 'hilltop', destination: 'webhook' };
const destination = { kind: 'webhook', url: 'http://127.0.0.1:9/leads', secret: 'env:HOOK_SECRET' };

describe.each(bothStores())('on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  const closing = closeAfterEach();
  let database: TestDatabase;
  const start = () => closing(openService(database, [hilltop([destination])]));
  const states = async () =>
    (await database.db.selectFrom('deliveries').select(['version', 'state']).orderBy('version').execute()).map(
      ({ version, state }) => `${version} ${state}`,
    );

  beforeEach(async () => {
    if (!here) return;
    database = await open();
    closing({ close: database.remove });
  });

  it('a worker that was paused beyond its lease neither sends nor writes', async () => {
    const { post, now } = start();
    await post(lead);
    const claim = (lease: string, at: number) =>
      claimDeliveries(database, queue, { limit: 9, lease, leaseMs: 1000, now: at, held: [] }).then(([first]) => first);
    const paused = await claim('paused', now());
    expect(await claim('too soon', now())).toBeUndefined();
    const second = await claim('second', now() + 1001);
    expect([paused?.uncertain, second?.uncertain, second?.attempts]).toEqual([0, 1, 2]);
    if (!paused || !second) throw new Error('not claimed');
    expect((await readDelivery(database.db, paused, 'paused')).kind).toBe('lost');
    expect(await readDelivery(database.db, second, 'second')).toMatchObject({ kind: 'send', message: { resend: true } });
    const outcome = { at: now(), ms: 1, status: 200, error: undefined, uncertain: false };
    const finish = (claimed: typeof paused, lease: string) =>
      database.commit((trx) => finishAttempt(trx, claimed, lease, outcome, { state: 'delivered' }));
    expect([await finish(paused, 'paused'), await states()]).toEqual([false, ['1 pending']]);
    expect([await finish(second, 'second'), await states()]).toEqual([true, ['1 delivered']]);
    expect(await database.db.selectFrom('attempts').select('attempt').orderBy('attempt').execute()).toEqual([
      { attempt: 1 },
      { attempt: 2 },
    ]);
  });

  it('a worker that was paused before it sent asks first whether the delivery is still its own', async () => {
    const { post, now } = start();
    await post(lead);
    const sent: string[] = [];
    const send = async (lease: string): Promise<DeliveryAnswer> => {
      sent.push(lease);
      return { status: 200 };
    };
    const claim = (lease: string, at: number) => claimDeliveries(database, queue, { limit: 9, lease, leaseMs: 1000, now: at, held: [] });
    const attempt = async (claimed: Claimed | undefined, lease: string) => {
      if (!claimed) throw new Error('not claimed');
      const route = { send: () => send(lease), concurrency: 1, retrySeconds: [], timeoutMs: 30_000 };
      const claimedAt = performance.now() - minuteMs;
      return attemptDelivery({ database, claimed, lease, claimedAt, route, now, onError: () => undefined });
    };
    const [first] = await claim('first', now());
    const [second] = await claim('second', now() + 1001);
    expect([await attempt(first, 'first'), sent]).toEqual([undefined, []]);
    expect([(await attempt(second, 'second'))?.next.state, sent, await states()]).toEqual(['delivered', ['second'], ['1 delivered']]);
  });
});
