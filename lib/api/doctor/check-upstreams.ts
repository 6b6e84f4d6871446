import type { DestinationWorld } from '../destinations/open-destination.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { checkHttp, type HttpReport } from './check-http.ts';
import { checkKey } from './check-secrets.ts';
import { problem } from './finding.ts';

const longestWaitMs = 10_000;

/** Checks the services that pages ask about vehicles and quotes. HEAD carries the key and no question, because each answer costs money. */
export function checkUpstreams(
  { upstreams: { lookups, quotes } }: LeadDealer,
  { env, fetch }: Pick<DestinationWorld, 'env' | 'fetch'>,
): Promise<HttpReport[]> {
  const services = { nevdis: lookups.nevdis, autograb: lookups.autograb, youX: quotes };
  const timeoutMs = Math.min(lookups.timeoutMs, longestWaitMs);
  const checks = Object.entries(services).map(async ([subject, service]): Promise<HttpReport[]> => {
    if (!service) return [];
    const variable = service.key.slice('env:'.length);
    const key = env[variable]?.trim();
    if (!key) {
      const fix = 'set it where the commands api and serve run; until then pages get no answer from this service';
      return [{ findings: [problem(subject, `${variable} is not set`, fix)], date: undefined }];
    }
    const odd = checkKey(subject, key);
    const headers = { Authorization: `Bearer ${key}` };
    const request = { url: service.url, method: 'HEAD', headers, isKeyTested: true, carries: 'requests carry our key' } as const;
    const report = await checkHttp({ subject, ...request, fetch, timeoutMs });
    return [{ ...report, findings: [...report.findings, ...odd] }];
  });
  return Promise.all(checks).then((reports) => reports.flat());
}
