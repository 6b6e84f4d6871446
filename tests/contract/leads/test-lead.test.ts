import { beforeEach, describe, expect, test } from 'vitest';
import { decodeHeic } from '#lib/api/files/decode-heic.ts';
import { makeFileService } from '#lib/api/files/file-service.ts';
import { sendTestLead } from '#lib/api/send-test-lead.ts';
import { countDeliveries } from '#lib/api/store/count-deliveries.ts';
import { imbalanceOf } from '#lib/leads/reconcile.ts';
import { closeAfterEach } from './close-after-each.ts';
import type { TestDatabase } from './databases.ts';
import { startMailServer } from './mail-server.ts';
import { openNetwork } from './outgoing.ts';
import { startReceiver } from './receiver.ts';
import { bothStores } from './stores.ts';
import { hilltop, openService, until } from './yard.ts';

const id = 'a'.repeat(32);

describe.each(bothStores())('a test lead on %s', (_name, open, isHere) => {
  const it = test.skipIf(!isHere);
  let database: TestDatabase;
  const closing = closeAfterEach();
  beforeEach(async () => {
    if (!isHere) return;
    database = await open();
    closing({ close: database.remove });
  });

  async function setUp() {
    const [crm, broken] = [closing(await startReceiver()), closing(await startReceiver(() => ({ status: 500 })))];
    const mails = closing(await startMailServer());
    const hook = { kind: 'webhook', secret: 'env:HOOK' };
    const dealer = hilltop(
      [
        { ...hook, name: 'crm', url: crm.url, when: { category: ['Service'] } },
        { ...hook, name: 'broken', url: broken.url },
        { ...hook, name: 'unset', url: 'env:NO_URL' },
        { kind: 'email', name: 'people', to: 'sales@example.com', smtp: 'env:SMTP' },
        { kind: 'email', name: 'adf', to: 'adf@example.com', smtp: 'env:SMTP', format: 'adf' },
      ],
      { retrySeconds: [0, 5] },
    );
    const env = { HOOK: 'secret', SMTP: mails.url };
    const errors: string[] = [];
    const report = (error: Error) => void errors.push(error.message);
    const newId = () => '1';
    const files = makeFileService({ database, decodeHeic, report, newId, now: Date.now, folder: database.folder, secrets: [] });
    const run = (names: string[]) =>
      sendTestLead({
        ...{ database, dealer, names, id, files, onError: report },
        world: { ...closing(openNetwork()), env, now: Date.now },
      });
    return { crm, broken, mails, dealer, run, errors, env };
  }
  const names = ['crm', 'broken', 'unset', 'people', 'adf'];
  const ms = expect.any(Number);

  it('goes to every destination, whatever its categories, and says what each answered', async () => {
    const { crm, mails, run, errors } = await setUp();
    expect(await run(names)).toEqual([
      { destination: 'crm', kind: 'webhook', isDelivered: true, status: 200, error: undefined, ms },
      { destination: 'broken', kind: 'webhook', isDelivered: false, status: 500, error: 'HTTP 500', ms },
      { destination: 'unset', kind: 'webhook', isDelivered: false, status: undefined, error: 'NO_URL is not set', ms: undefined },
      { destination: 'people', kind: 'email', isDelivered: true, status: 250, error: undefined, ms },
      { destination: 'adf', kind: 'email', isDelivered: true, status: 250, error: undefined, ms },
    ]);
    expect(JSON.parse(crm.hits[0]?.body ?? '')).toMatchObject({ id, type: 'lead.created', data: { test: true } });
    const subjects = mails.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    expect(subjects.every((subject) => subject?.includes('[Test]') || /=\?UTF-8/i.test(subject ?? ''))).toBe(true);
    expect(errors).toEqual([]);
  });

  it('goes to one destination only, if asked', async () => {
    const { crm, mails, run } = await setUp();
    expect((await run(['people'])).map(({ destination, isDelivered }) => [destination, isDelivered])).toEqual([['people', true]]);
    expect([crm.hits.length, mails.mails.length]).toEqual([0, 1]);
  });

  it('is not repeated, leaves the books balanced, and makes nothing a duplicate', async () => {
    const { broken, crm, dealer, run, env } = await setUp();
    await run(names);
    const books = await countDeliveries(database.db, {});
    expect(books.map((book) => [book.destination, book.delivered, book.cancelled, imbalanceOf(book)])).toEqual([
      ['adf', 1, 0, 0],
      ['broken', 0, 1, 0],
      ['crm', 1, 0, 0],
      ['people', 1, 0, 0],
    ]);
    const service = closing(openService(database, [dealer], Date.now()));
    Object.assign(service.env, env);
    service.service.worker.start();
    await service.post({ website_slug: 'hilltop', name: 'Ana', email: dealer.email, category: 'Service' });
    await until('the real lead', () => crm.hits.length === 2);
    expect(JSON.parse(crm.hits[1]?.body ?? '').data.duplicate_of).toBeUndefined();
    expect(broken.hits.filter(({ body }) => JSON.parse(body).id === id)).toHaveLength(1);
  });
});
