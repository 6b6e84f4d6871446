import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Disk } from '#lib/api/alarms/alarm-kind.ts';
import { makeLeadAlarms } from '#lib/api/alarms/watch-leads.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { type Intake, writeIntake } from '#lib/api/store/intake-store.ts';
import { beginProbe, endProbe } from '#lib/api/store/probe-store.ts';
import { pullTimesBack } from '#lib/api/store/wrong-clock.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import type { TestDatabase } from './databases.ts';
import { type Reply, startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop } from './yard.ts';

const start = Date.parse('2026-11-22T01:00:00Z');

describe.each(bothStores())('alarms about leads on %s', (_name, open, here) => {
  const it = test.skipIf(!here);
  let database: TestDatabase;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let network: ReturnType<typeof makeGuardedFetch>;
  let reply: Reply;
  let now: number;
  let disk: Disk | undefined;
  let dealers: LeadDealer[];
  let errors: string[];
  /** The messages that the recipients got, in order. */
  const told = () =>
    receiver.hits.map(
      ({ body }) => JSON.parse(body) as { id: string; type: string; data: { dealer: string; subject: string; text: string } },
    );
  const subjects = () => told().map(({ data: { subject } }) => subject);

  beforeEach(async () => {
    if (!here) return;
    [now, disk, reply, errors] = [start, undefined, { status: 200 }, []];
    database = await open();
    receiver = await startReceiver(() => reply);
    network = makeGuardedFetch({ allowPrivate: true });
    const recipients = [{ kind: 'webhook' as const, name: 'pager', url: receiver.url, secret: 'env:PAGER' as const }];
    const alerts = { ...hilltop([]).alerts, recipients, silentMs: 3 * dayMs, quarantined: 2 };
    dealers = ['hilltop', 'acme'].map((slug) => hilltop([], { slug, alerts, dailyProbe: true, retrySeconds: [0, 60, 60] }));
  });
  afterEach(async () => {
    if (!here) return;
    await Promise.all([receiver.close(), network.close(), database.remove()]);
  });

  /** Two processes that look at the same moment. */
  async function look(): Promise<void> {
    const world = { env: { PAGER: 'pager-secret-of-sixteen' }, fetch: network.fetch, connect: network.connect, now: () => now };
    const make = () =>
      makeLeadAlarms({
        database,
        dealers: () => dealers,
        world,
        readDisk: async () => disk,
        onError: ({ message }) => void errors.push(message),
      });
    await Promise.all([make()(), make()()]);
  }
  async function store(more: Partial<Intake> = {}): Promise<string> {
    const id = crypto.randomUUID().replaceAll('-', '');
    const intake: Intake = {
      ...{ id, dealer: 'hilltop', update: false, now, day: '2026-11-22', spamReason: undefined, isTest: false },
      ...{ received: { lead: { name: 'Ana', phone: '0400000001' } }, destinations: [{ name: 'crm' }] },
      ...more,
    };
    await database.commit((trx) => writeIntake(trx, intake));
    return id;
  }
  const setStates = (state: 'dead' | 'delivered') => database.db.updateTable('deliveries').set({ state, ended_at: now }).execute();

  const rows: [kind: string, begin: () => Promise<unknown>, end: () => Promise<unknown>, subject: string, why: RegExp][] = [
    [
      'a delivery was given up',
      async () => {
        await store();
        await setStates('dead');
      },
      () => setStates('delivered'),
      'hilltop: leads were not delivered',
      /^1 delivery to crm was given up\.\nTo see them, run: `forecourt leads list hilltop --state dead`\. After the repair, run: `forecourt leads replay --dead --dealer hilltop`\nYou get a message when this is over\.$/,
    ],
    [
      'the oldest one waits for too long',
      async () => {
        await store();
        now += hourMs + minuteMs;
      },
      () => setStates('delivered'),
      'hilltop: leads wait for a destination',
      /^1 delivery to crm waits, the oldest for 1 h 1 min\.\nNothing is lost\. To see why, run: `forecourt doctor hilltop`\n/,
    ],
    [
      'no lead for days; tests and spam are none',
      async () => {
        await store({ destinations: [] });
        await store({ dealer: 'acme', destinations: [] });
        now += 3 * dayMs;
        await store({ dealer: 'acme', destinations: [] });
        await store({ isTest: true, destinations: [] });
        await store({ spamReason: 'the hidden field was filled in', destinations: [] });
      },
      () => store({ destinations: [] }),
      'hilltop: no enquiries arrive',
      /^There was no lead for 3 days\.\n/,
    ],
    [
      'the quarantine grows',
      async () => {
        for (let count = 0; count < 2; count++) await store({ spamReason: 'the bot check failed' });
      },
      async () => {
        now += dayMs + 1;
      },
      'hilltop: many leads look like spam',
      /^2 leads of the last day are in quarantine\.\n/,
    ],
    [
      'the disk is almost full, once for recipients that several dealers share',
      async () => {
        disk = { host: 'web-1', folder: '/srv', bytes: 100 * 1024 ** 3, freeBytes: 1024 ** 3 - 1 };
      },
      async () => {
        disk = { host: 'web-1', folder: '/srv', bytes: 100 * 1024 ** 3, freeBytes: 1024 ** 3 };
      },
      'every dealer: the disk of the leads is almost full',
      /^1,024 MiB of 102,400 MiB are free in \/srv on web-1\.\n/,
    ],
    [
      'a synthetic lead did not arrive',
      async () => {
        await beginProbe(database, { dealer: 'hilltop', nonce: 'n', now });
        await endProbe(database, { dealer: 'hilltop', nonce: 'n', now }, 'https://hilltop.example.com/api/leads answered 502');
      },
      () => endProbe(database, { dealer: 'hilltop', nonce: 'n', now }, undefined),
      'hilltop: a synthetic lead did not arrive',
      /^The public address did not take it: https:\/\/hilltop\.example\.com\/api\/leads answered 502\.\n/,
    ],
  ];

  it.each(rows)('%s: each recipient gets one message at the start and one at the end', async (_kind, begin, end, subject, why) => {
    await look();
    expect(subjects()).toEqual([]);
    await begin();
    for (let looks = 0; looks < 3; looks++) {
      await look();
      now += 1;
    }
    expect(subjects()).toEqual([subject]);
    expect(told()[0]).toMatchObject({ type: 'leads.alert', data: { text: expect.stringMatching(why) } });
    await end();
    for (let looks = 0; looks < 3; looks++) await look();
    expect(subjects()).toEqual([subject, subject.replace(': ', ': over: ')]);
    expect(told()[1]).toMatchObject({
      type: 'leads.recovered',
      data: { text: expect.stringMatching(/^This is over\. The alarm lasted .*\.$/) },
    });
    expect(errors).toEqual([]);
  });

  it('a recipient that is down gets the message later, with the same id, and the end after the start', async () => {
    reply = { status: 503 };
    await store();
    await setStates('dead');
    await look();
    await setStates('delivered');
    now += 1000;
    await look();
    expect(told().map(({ type }) => type)).toEqual(['leads.alert']);
    expect(errors).toEqual(['hilltop: leads were not delivered: pager did not get the message: HTTP 503']);
    reply = { status: 200 };
    now += minuteMs;
    await look();
    await look();
    expect(told().map(({ type }) => type)).toEqual(['leads.alert', 'leads.alert', 'leads.recovered']);
    expect(told()[1]?.id).toBe(told()[0]?.id);
    expect(await database.db.selectFrom('alarm_messages').selectAll().execute()).toEqual([]);
  });

  it('a message that a wrong clock put years ahead is sent', async () => {
    reply = { status: 503 };
    await store();
    await setStates('dead');
    await look();
    await database.db
      .updateTable('alarm_messages')
      .set({ next_at: now + 400 * dayMs })
      .execute();
    await database.commit((trx) => pullTimesBack(trx, now));
    reply = { status: 200 };
    await look();
    expect(told()).toHaveLength(2);
    expect(await database.db.selectFrom('alarm_messages').selectAll().execute()).toEqual([]);
  });

  it('an alarm of a dealer who has no recipients any more ends without a message', async () => {
    await store();
    await setStates('dead');
    await look();
    dealers = dealers.map((dealer) => (dealer.slug === 'hilltop' ? { ...dealer, alerts: { ...dealer.alerts, recipients: [] } } : dealer));
    await setStates('delivered');
    await look();
    expect(subjects()).toEqual(['hilltop: leads were not delivered']);
    expect(await database.db.selectFrom('alarms').selectAll().execute()).toEqual([]);
    expect(errors).toEqual([]);
  });
});
