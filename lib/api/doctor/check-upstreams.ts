import { checkHttp } from '#lib/destinations/check-http.ts';
import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { type CheckReport, problem } from '#lib/destinations/finding.ts';
import type { LeadDealer } from '../lead-dealer.ts';

const longestWaitMs = 10_000;

/** Checks the services that pages ask about vehicles and quotes. HEAD carries the key and no question, because each answer costs money. */
export function checkUpstreams(
  { upstreams: { lookups, quotes } }: LeadDealer,
  { env, fetch }: Pick<DestinationWorld, 'env' | 'fetch'>,
): Promise<CheckReport[]> {
  const services = { ...lookups.services, youX: quotes };
  const timeoutMs = Math.min(lookups.timeoutMs, longestWaitMs);
  const checks = Object.entries(services).map(async ([subject, service]): Promise<CheckReport[]> => {
    if (!service) return [];
    const variable = service.key.slice('env:'.length);
    const key = env[variable]?.trim();
    if (!key) {
      const fix = 'set it where the commands api and serve run; until then pages get no answer from this service';
      return [{ findings: [problem(subject, `${variable} is not set`, fix)], date: undefined }];
    }
    return [await checkHttp({ subject, url: service.url, method: 'HEAD', key, carries: 'requests carry our key', fetch, timeoutMs })];
  });
  return Promise.all(checks).then((reports) => reports.flat());
}
