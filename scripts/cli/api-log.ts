import type { RequestReport } from '#lib/api/ops/service-metrics.ts';
import { UpstreamError } from '#lib/api/upstreams/upstreams.ts';
import type { DeliveryReport } from '#lib/api/worker/worker.ts';

/** An instant to the second. */
export const second = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')}Z`;

/** An error of a request. Only one that nobody expected has its stack: a service that does not answer, or that nobody configured, is no bug. */
export const requestErrorText = (error: Error): string => (error instanceof UpstreamError ? error.message : (error.stack ?? error.message));

/** What the service did, as one line of text. It holds no addresses, bodies or anything personal (rule E35). */
export function apiLogLine(event: { request: RequestReport } | { delivery: DeliveryReport }, at: number): string {
  if ('request' in event) {
    const { method, route, status, ms, dealer } = event.request;
    return `${second(at)} ${method} ${route} ${status} ${ms} ms${dealer === undefined ? '' : `  ${dealer}`}`;
  }
  const { dealer, destination, lead, state, attempt, ms, error } = event.delivery;
  return `${second(at)} lead ${lead} of ${dealer} to ${destination}: ${state} at attempt ${attempt}, ${ms} ms${error === undefined ? '' : ` (${error})`}`;
}
