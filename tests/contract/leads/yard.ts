import { randomBytes } from 'node:crypto';
import { makeAccountService } from '#lib/api/accounts/account-service.ts';
import { makeFileService } from '#lib/api/files/file-service.ts';
import { decodeHeicInThread } from '#lib/api/files/heic-thread.ts';
import { makeBotCheck } from '#lib/api/guards/bot-check.ts';
import { makeRequestLimits } from '#lib/api/guards/request-limits.ts';
import { type HandleRequest, makeApiHandler } from '#lib/api/handler.ts';
import type { LeadDealer } from '#lib/api/lead-dealer.ts';
import { makeLeadService } from '#lib/api/lead-service.ts';
import { openLimitStore } from '#lib/api/store/limit-store.ts';
import { openUpstreams } from '#lib/api/upstreams/open-upstreams.ts';
import { upstreamSettings } from '#lib/api/upstreams/upstream-settings.ts';
import type { DeliveryReport } from '#lib/api/worker/worker.ts';
import { destination } from '#lib/destinations/destinations.ts';
import { dayMs, hourMs, minuteMs } from '#lib/model/time.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import { siteSchema } from '#lib/site/schema.ts';
import { referencesIn } from '#lib/site/variable-access.ts';
import { checkResponse } from './check-response.ts';
import type { TestDatabase } from './databases.ts';
import { makeLogScan } from './scan-logs.ts';

/** A dealer with nothing set but its destinations. A busy machine does not reach its timeout: an attempt that is given up is made again. */
export const hilltop = (destinations: readonly object[], more: Partial<LeadDealer> = {}): LeadDealer => ({
  ...{
    slug: 'hilltop',
    websiteNames: ['hilltop-web', 'hilltop'],
    hosts: ['hilltop.example.com'],
    timeZone: 'Australia/Sydney',
    language: 'en-AU',
    brand: { accent: '#0b5cab', accentText: '#ffffff', logo: undefined },
    name: 'Hilltop Trucks',
  },
  ...{
    url: 'https://hilltop.example.com',
    apiUrl: undefined,
    phone: '(02) 5550 0100',
    email: 'sales@hilltop.example.com',
    dealershipId: '77',
  },
  alerts: { recipients: [], failures: 3, staleMs: 3_600_000, pendingMs: 3_600_000, silentMs: undefined, quarantined: 20 },
  ...{ retentionMs: undefined, dailyProbe: false, accounts: undefined },
  destinations: destinations
    .map((settings) => destination.parse(settings))
    .map((settings) => ({ ...settings, name: settings.name ?? settings.kind })),
  sender: undefined,
  // `check` proves which variables a dealer may name. Here it may name all that it does.
  granted: referencesIn([destinations, more]).map(({ name }) => name),
  botCheck: undefined,
  limits: { leadsPerMinute: 100_000, leadsPerHour: 1_000_000, lookupsPerMinute: 100_000, eventsPerMinute: 100_000 },
  ...{ retrySeconds: [0, 0.05, 0.05, 0.05], timeoutMs: minuteMs, partialMs: 30 * minuteMs, platform: undefined },
  ...{ uploads: { files: 5, megabytes: 10 }, fileLinkMs: 14 * dayMs },
  upstreams: upstreamSettings(siteSchema.parse({ slug: 'hilltop' }), undefined),
  ...more,
});

/** The first one signs links to files. */
export const fileSecrets = ['a-new-secret-of-thirty-two-letters', 'an-old-secret-of-thirty-two-letters'];

/** A lead service over a database, with a clock that tests move. */
export function openService(
  database: TestDatabase,
  dealers: readonly LeadDealer[],
  start = Date.parse('2026-11-22T01:00:00Z'),
  secrets: readonly string[] = fileSecrets,
  pauseMs?: number,
) {
  const began = performance.now();
  let shift = 0;
  const now = () => start + shift + Math.round(performance.now() - began);
  const reports: DeliveryReport[] = [];
  const errors: string[] = [];
  const scan = makeLogScan();
  const report = (error: Error) => {
    errors.push(error.message);
    scan.error(error);
  };
  const { fetch, connect, close } = makeGuardedFetch({ allowPrivate: true });
  const env: Record<string, string> = {
    HOOK_SECRET: 'whsec_c2VjcmV0',
    SMTP: 'smtp://127.0.0.1:1',
    FORECOURT_API_TOKEN: 'token',
    CLARITY: 'clarity-key',
    LOOKUP_KEY: 'lookup-key',
  };
  const files = makeFileService({
    ...{ database, decodeHeic: decodeHeicInThread, now, folder: database.folder, secrets, ...(pauseMs === undefined ? {} : { pauseMs }) },
    newId: () => randomBytes(16).toString('hex'),
    report,
  });
  const service = makeLeadService({
    ...{ database, dealers: () => dealers, world: { env, fetch, connect, now }, files },
    report: (event) => {
      reports.push(event);
      scan.delivery(event);
    },
    onError: report,
  });
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const accounts = makeAccountService(database, { env, fetch, connect, now, print, report });
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const behind = openUpstreams({ database, dealers: () => dealers, world: { env, fetch, now, sleep }, report });
  const limitStore = openLimitStore(database);
  const counting = limitStore.then((store) => makeRequestLimits({ store, now, report }));
  const answer = makeApiHandler({
    dealers: () => dealers,
    services: { leads: service, files, upstreams: behind.upstreams, accounts },
    mock: behind.mock,
    checkBot: makeBotCheck({ env, fetch: (url, init) => fetch(env.TURNSTILE_URL ?? url, init), report, timeoutMs: hourMs }),
    countRequest: async (...asked) => (await counting)(...asked),
    world: { fetch: globalThis.fetch, now, random: randomBytes, report },
  });
  /** Every response of every test is one that the API's own document describes. */
  const handle: HandleRequest = async (request, site, peer) => {
    const response = await answer(request, site, peer);
    await checkResponse(request, response);
    await scan.response(response);
    return response;
  };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    scan.sent(body);
    return handle(
      new Request(`http://hilltop.example.com${path.startsWith('/mock/') ? '' : '/api'}${path}`, {
        method,
        headers: { Host: 'hilltop.example.com', 'Content-Type': 'application/json', ...headers },
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      undefined,
      '203.0.113.9',
    );
  };
  return {
    ...{ env, service, printed, files, behind, handle, waits, reports, errors, send, now },
    post: (lead: object, headers?: Record<string, string>) => send('POST', '/leads', { lead }, headers),
    wait: (ms: number) => {
      shift += ms;
      service.worker.wake();
    },
    close: async () => {
      await Promise.all([service.worker.stop(2000), behind.stop(2000)]);
      await close();
      await (await limitStore).close();
      scan.expectClean();
    },
  };
}

/** Waits until a condition holds. Just before a test is ended as too slow, it fails with the condition's name. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 280_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`timed out: ${what}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
