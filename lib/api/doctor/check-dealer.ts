import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { passed, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { checkAlerts } from './check-alerts.ts';
import { checkDestination } from './check-destination.ts';
import { checkUpstreams } from './check-upstreams.ts';

/** How far our clock may differ from those of the servers that we reach. Receivers refuse webhook signatures older than five minutes. */
const clockToleranceMs = 120_000;

function checkClock(dates: readonly number[], now: number): SetupFinding[] {
  if (dates.length === 0) return [];
  const sorted = dates.toSorted((a, b) => a - b);
  const off = now - (sorted[Math.floor(sorted.length / 2)] as number);
  const seconds = Math.round(Math.abs(off) / 1000);
  if (Math.abs(off) <= clockToleranceMs) return [passed('clock', 'agrees with the servers that were reached')];
  return [
    warning(
      'clock',
      `is ${seconds} s ${off > 0 ? 'ahead of' : 'behind'} the servers that were reached`,
      'synchronise it with NTP, or receivers refuse signed webhooks',
    ),
  ];
}

const noDestination = warning(
  'destinations',
  'there are none, so leads are kept and go nowhere',
  'name them in leads.destinations of its site.json',
);

/** Checks where a dealer's leads go and which services its pages ask, without sending a lead. */
export async function checkDealer(dealer: LeadDealer, world: DestinationWorld): Promise<SetupFinding[]> {
  const { url, destinations } = dealer;
  const site = url.startsWith('https://')
    ? passed('site', `is at ${url}`)
    : warning('site', `${url} is not encrypted`, 'set dealer.url to an address that starts with https://');
  const reports = await Promise.all([
    ...destinations.map(async (settings) => [await checkDestination(settings, dealer, world)]),
    checkUpstreams(dealer, world),
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
