import { checkHttp } from '#lib/destinations/check-http.ts';
import type { DestinationWorld, OpenDestination } from '#lib/destinations/destination.ts';
import { openDestination, openRecipient } from '#lib/destinations/destinations.ts';
import { type CheckReport, passed, problem, risk, type SetupFinding } from '#lib/destinations/finding.ts';
import { dealerEnvironment, isReference, secretOf, variableOf } from '#lib/model/secrets.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { checkSignIn } from './check-sign-in.ts';

/** The variables that a destination names and the environment does not set. */
function missingVariables(settings: object, dealer: LeadDealer, world: DestinationWorld): string[] {
  const env = dealerEnvironment(dealer, world.env);
  return Object.values(settings)
    .filter(isReference)
    .filter((reference) => !secretOf(env, reference))
    .map(variableOf);
}

/** Checks one destination of a dealer: its settings, its secrets, and whether it can be reached. No lead is sent. */
async function checkDestination(
  settings: LeadDealer['destinations'][number],
  dealer: LeadDealer,
  world: DestinationWorld,
): Promise<CheckReport> {
  const subject = settings.name;
  const report = (finding: SetupFinding) => ({ findings: [finding], date: undefined });
  const missing = missingVariables(settings, dealer, world);
  if (missing.length > 0) {
    const [are, them] = missing.length > 1 ? ['are', 'them'] : ['is', 'it'];
    const fix = `set ${them} where the commands api and serve run; until then leads wait`;
    return report(problem(subject, `${missing.join(', ')} ${are} not set`, fix));
  }
  let opened: OpenDestination;
  try {
    opened = openDestination(settings, dealer, world);
  } catch (error) {
    return report(problem(subject, (error as Error).message, 'correct it; until then leads wait'));
  }
  return opened.check({ subject, timeoutMs: Math.min(dealer.timeoutMs, longestWaitMs) });
}

const longestWaitMs = 10_000;

/** Checks the services that provide vehicles and quotes. It sends HEAD with the key but no query, because each answer costs money. */
function checkUpstreams(dealer: LeadDealer, { env, fetch }: Pick<DestinationWorld, 'env' | 'fetch'>): Promise<CheckReport[]> {
  const { lookups, quotes } = dealer.upstreams;
  const services = { ...lookups.services, youX: quotes };
  const own = dealerEnvironment(dealer, env);
  const timeoutMs = Math.min(lookups.timeoutMs, longestWaitMs);
  const checks = Object.entries(services).map(async ([subject, service]): Promise<CheckReport[]> => {
    if (!service) return [];
    const key = secretOf(own, service.key);
    if (!key) {
      const fix = 'set it where the commands api and serve run; until then pages get no answer from this service';
      return [{ findings: [problem(subject, `${variableOf(service.key)} is not set`, fix)], date: undefined }];
    }
    return [await checkHttp({ subject, url: service.url, method: 'HEAD', key, carries: 'requests carry our key', fetch, timeoutMs })];
  });
  return Promise.all(checks).then((reports) => reports.flat());
}

/** Checks that the recipients of a dealer's alerts have their variables. Only warnings: `watch` may run on another machine. */
const checkAlerts = (dealer: LeadDealer, world: DestinationWorld): SetupFinding[] =>
  dealer.alerts.recipients.map((recipient) => {
    const subject = `alerts to ${recipient.name}`;
    try {
      openRecipient(recipient, dealer, world);
      return passed(subject, 'has its variables');
    } catch (error) {
      return risk(subject, (error as Error).message, 'correct it where the watcher runs; until then alerts wait');
    }
  });

/**
 * The maximum difference between our clock and those of the servers that we reach. Receivers refuse webhook signatures older than five
 * minutes.
 */
const clockToleranceMs = 120_000;

function checkClock(dates: readonly number[], now: number): SetupFinding[] {
  if (dates.length === 0) return [];
  const sorted = dates.toSorted((a, b) => a - b);
  const off = now - (sorted[Math.floor(sorted.length / 2)] as number);
  const seconds = Math.round(Math.abs(off) / 1000);
  if (Math.abs(off) <= clockToleranceMs) return [passed('clock', 'agrees with the servers that were reached')];
  return [
    risk(
      'clock',
      `is ${seconds} s ${off > 0 ? 'ahead of' : 'behind'} the servers that were reached`,
      'synchronise it with NTP, or receivers refuse signed webhooks',
    ),
  ];
}

const noDestination = risk(
  'destinations',
  'there are none, so leads are kept and go nowhere',
  'name them in leads.destinations of its site.json',
);

/** Checks a dealer's destinations and the services that its pages use, without sending a lead. */
export async function checkDealer(dealer: LeadDealer, world: DestinationWorld): Promise<SetupFinding[]> {
  const { url, destinations } = dealer;
  const site = url.startsWith('https://')
    ? passed('site', `is at ${url}`)
    : risk('site', `${url} is not encrypted`, 'set dealer.url to an address that starts with https://');
  const reports = await Promise.all([
    ...destinations.map(async (settings) => [await checkDestination(settings, dealer, world)]),
    checkUpstreams(dealer, world),
    checkSignIn(dealer, world, Math.min(dealer.timeoutMs, longestWaitMs)),
  ]);
  const findings = reports.flat().flatMap((report) => report.findings);
  const dates = reports.flat().flatMap(({ date }) => date ?? []);
  return [
    site,
    ...(destinations.length === 0 ? [noDestination] : []),
    ...findings,
    ...checkAlerts(dealer, world),
    ...checkClock(dates, world.now()),
  ];
}
