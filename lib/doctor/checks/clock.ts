import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import type { ProductionCheck, ProductionWorld } from '../production-world.ts';

const subject = 'clock';
const fix = 'run: timedatectl set-ntp true';

/** The number of servers to ask for the time. */
const serversAsked = 5;

/** Receivers refuse webhook signatures, and storages requests, that are some minutes off. */
const toleranceMs = 2 * minuteMs;

/** The time on a server's clock, in milliseconds. Undefined if it does not say. */
async function serverTime(url: string, { fetch }: Pick<ProductionWorld, 'fetch'>): Promise<number | undefined> {
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10 * secondMs) }).catch(() => undefined);
  await response?.body?.cancel();
  const at = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** The clock decides when a sold car leaves the site. It agrees with the servers of the dealers' own sites, and NTP sets it. */
export const clockCheck: ProductionCheck = async (world) => {
  const { dealers, machine, now } = world;
  const urls = [...new Set(dealers.map(({ url }) => url).filter((url) => url.startsWith('https://')))].slice(0, serversAsked);
  const times = (await Promise.all(urls.map((url) => serverTime(url, world)))).filter((at) => at !== undefined).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  const off = middle === undefined ? 0 : now() - middle;
  const findings: SetupFinding[] = [];
  if (Math.abs(off) > toleranceMs)
    findings.push(
      problem(
        subject,
        `is ${Math.round(Math.abs(off) / secondMs)} s ${off > 0 ? 'ahead of' : 'behind'} the servers of the dealers’ sites`,
        fix,
      ),
    );
  if ((await machine.isClockSet()) === false) findings.push(warning(subject, 'is not synchronised: NTP does not set it', fix));
  if (findings.length > 0) return findings;
  return [passed(subject, middle === undefined ? 'was compared with no server' : 'agrees with the servers of the dealers’ sites')];
};
