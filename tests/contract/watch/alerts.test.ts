import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { minuteMs } from '#lib/model/time.ts';
import { makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { isSignedBy, readHookSignature } from '#lib/watch/hook-signature.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { readWatchState, writeWatchState } from '#lib/watch/state-file.ts';
import { makeWatcher, type WatchNews } from '#lib/watch/watcher.ts';
import { openAlerts } from '../../../scripts/cli/open-alerts.ts';
import { decodeQuotedPrintable, splitMail, startMailServer } from '../leads/mail-server.ts';
import { type Reply, startReceiver } from '../leads/receiver.ts';
import { operatorFor } from '../sources/workplace.ts';
import { makeTimerList } from './timer-list.ts';

const slug = 'acme';
const noon = Date.UTC(2026, 10, 21, 12);

let root: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let reply: Reply;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-alerts-'));
  reply = { status: 200 };
  receiver = await startReceiver(() => reply);
  mailServer = await startMailServer();
});
afterEach(async () => {
  await Promise.all([receiver.close(), mailServer.close()]);
  await rm(root, { recursive: true });
});

const recipients = [
  { kind: 'webhook', name: 'pager', url: 'env:PAGER_URL', secret: 'env:PAGER_SECRET' },
  { kind: 'email', to: 'ops@example.com', smtp: 'env:SMTP' },
];

/** A watcher whose polls fail as the test says, with the real recipients of alerts. `restart` acts like a kill. */
async function startWatch(env: Record<string, string> = {}) {
  const workspace = makeWorkspace(root, root, { tenants: join(root, 'tenants'), out: join(root, 'out'), work: join(root, 'work') });
  const settings = { dealer: { name: 'Acme', url: 'https://acme.example.com' }, alerts: { recipients, failures: 2, staleMinutes: 60 } };
  await mkdir(join(workspace.tenantsDir, slug), { recursive: true });
  await writeFile(join(workspace.tenantsDir, slug, 'site.json'), JSON.stringify({ source: { kind: 'files' }, settings }));
  await writeFile(join(workspace.tenantsDir, 'operator.json'), operatorFor(undefined, 'PAGER_URL', 'PAGER_SECRET', 'SMTP'));
  const variables = { PAGER_URL: receiver.url, PAGER_SECRET: 'pager-secret', SMTP: mailServer.url, ...env };
  const news: WatchNews[] = [];
  const timers = makeTimerList(() => now);
  let now = noon;
  let isDown = false;
  const alerts = await openAlerts(workspace, async () => [slug], { env: variables, now: () => now });
  async function start() {
    // A dead watcher starts and writes nothing, though its last request may end only now.
    let dead = false;
    const watcher = makeWatcher({
      state: (await readWatchState(workspace.workDir, 'code', now)).state,
      limits: { polls: 1, builds: 1, publications: 1 },
      times: { ...defaultTimes, longestRetryMs: 60_000 },
      now: () => now,
      random: () => 0.5,
      setTimer: (run, ms) => (dead ? () => undefined : timers.setTimer(run, ms)),
      listDealers: async () => [slug],
      poll: async () => {
        if (isDown) throw new Error('acme: the source is down');
        return { changed: false, stock: 's', files: 'f', everyMs: 5 * minuteMs };
      },
      build: async () => ({ at: now, changedPages: 1, codeId: 'code' }),
      saveState: async (state) => (dead ? undefined : writeWatchState(workspace.workDir, state)),
      report: (one) => void news.push(one),
      alerts: makeAlertDesk({ ...alerts, now: () => now, startedAt: now, report: (one) => void news.push(one) }),
    });
    await watcher.start();
    const die = () => {
      dead = true;
      timers.clear();
    };
    return { watcher, die };
  }
  let life = await start();
  const settle = () => new Promise((done) => setTimeout(done, 5));
  return {
    news,
    setDown: (to: boolean) => {
      isDown = to;
    },
    /** Moves the clock, and runs every timer on the way. */
    pass: async (ms: number) => {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = timers.takeNext(end);
        if (!next) break;
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    restart: async () => {
      life.die();
      life = await start();
    },
    stop: async () => {
      await life.watcher.stop(0);
      await alerts.close();
    },
  };
}

/** Waits until each recipient has so many messages and the file of the state knows it: a kill before that sends them again, with the same id. */
const delivered = (count: number) =>
  vi.waitFor(
    async () => {
      const { state } = await readWatchState(join(root, 'work'), 'code', noon);
      expect([receiver.hits.length, mailServer.mails.length, state.alerts]).toEqual([count, count, []]);
    },
    { timeout: 10_000 },
  );

it('a source that fails leads to one signed webhook and one mail, and to one of each when it works again', async () => {
  const watch = await startWatch({ FORECOURT_PRIVATE_DESTINATIONS: 'allow' });
  await watch.pass(minuteMs);
  watch.setDown(true);
  await watch.pass(30 * minuteMs);
  await delivered(1);
  const [hit] = receiver.hits as [(typeof receiver.hits)[number]];
  const signature = readHookSignature(new Headers(hit.headers as Record<string, string>), Number(hit.headers['webhook-timestamp']) * 1000);
  expect([isSignedBy(signature, hit.body, ['pager-secret']), isSignedBy(signature, hit.body, ['other'])]).toEqual([true, false]);
  expect(JSON.parse(hit.body)).toMatchObject({
    ...{ id: signature.id, type: 'dealer.alert' },
    data: { dealer: slug, subject: 'acme: the site is not kept up to date', text: expect.stringContaining('2 polls in a row failed.') },
  });
  const { headers, body } = splitMail((mailServer.mails[0] as { raw: string }).raw);
  expect(headers).toContain('Subject: acme: the site is not kept up to date');
  expect(headers).toContain('To: ops@example.com');
  expect(decodeQuotedPrintable(body)).toContain('The last poll failed: acme: the source is down');

  // A restart in the middle tells nobody again.
  await watch.restart();
  await watch.pass(30 * minuteMs);
  watch.setDown(false);
  await watch.pass(10 * minuteMs);
  await delivered(2);
  expect(receiver.hits.map(({ body: text }) => JSON.parse(text).type)).toEqual(['dealer.alert', 'dealer.recovered']);
  await watch.stop();
});

it('what could not be delivered is sent after a restart, with the same id', async () => {
  reply = { status: 503 };
  const watch = await startWatch({ FORECOURT_PRIVATE_DESTINATIONS: 'allow' });
  await watch.pass(minuteMs);
  watch.setDown(true);
  await watch.pass(6 * minuteMs);
  await vi.waitFor(() => expect(watch.news).toContainEqual(expect.objectContaining({ event: 'alert not delivered', problem: 'HTTP 503' })));
  await watch.restart();
  reply = { status: 200 };
  await watch.pass(10 * minuteMs);
  await vi.waitFor(() => expect(watch.news).toContainEqual({ event: 'alert delivered', slug, recipient: 'pager' }));
  expect(new Set(receiver.hits.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await watch.stop();
});

it('a recipient at a private address is refused, as for leads, and a missing variable is named', async () => {
  const watch = await startWatch({ SMTP: '' });
  await watch.pass(minuteMs);
  watch.setDown(true);
  await watch.pass(6 * minuteMs);
  const problems = () => watch.news.flatMap((one) => (one.event === 'alert not delivered' ? [`${one.recipient}: ${one.problem}`] : []));
  await vi.waitFor(() =>
    expect(new Set(problems())).toEqual(new Set([expect.stringMatching(/^pager: .*private/), 'email: SMTP is not set'])),
  );
  expect(receiver.hits).toEqual([]);
  await watch.stop();
});
