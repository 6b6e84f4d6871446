import pLimit, { type LimitFunction } from 'p-limit';
import { sendJson } from '#lib/destinations/send-json.ts';
import { minuteMs } from '#lib/model/time.ts';
import { targetHeaders } from '../upstream-settings.ts';
import type { Upstreams } from '../upstreams.ts';
import type { AskingWorld } from './ask-service.ts';

const timeoutMs = 5000;
const atOnce = 4;

/** The queue of a dealer grows beyond this only while its platform is down. Then new events are dropped, to limit memory. */
const mostWaiting = 500;

/**
 * Forwards analytics events, a few at once per dealer. Losing one does no harm, so nothing is stored; failures are reported once a minute.
 */
export function makeEventForwarder({
  fetch,
  env,
  now,
  report,
}: AskingWorld & { report: (error: Error) => void }): Upstreams['forwardEvent'] {
  const lanes = new Map<string, { limit: LimitFunction; silentUntil: number }>();
  return ({ slug, platform, upstreams }, event) => {
    const target = upstreams.forward.events;
    if (!target) return;
    const lane = lanes.get(slug) ?? { limit: pLimit(atOnce), silentUntil: 0 };
    lanes.set(slug, lane);
    const fail = (why: string) => {
      if (now() < lane.silentUntil) return;
      lane.silentUntil = now() + minuteMs;
      report(new Error(`${slug}: an analytics event was not passed on: ${why}`));
    };
    if (lane.limit.pendingCount >= mostWaiting) return fail(`${mostWaiting} are waiting`);
    void lane
      .limit(async () => {
        const signal = AbortSignal.timeout(timeoutMs);
        const headers = targetHeaders(target, platform, env);
        const { error } = await sendJson(target.url, JSON.stringify({ event }), { headers, fetch, signal, now });
        if (error) fail(error);
      })
      .catch((error: Error) => fail(error.name));
  };
}
