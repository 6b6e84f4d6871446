import { join } from 'node:path';
import pLimit from 'p-limit';
import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { requestFailure } from '#lib/destinations/request-failure.ts';
import { textOf } from '#lib/disk/atomic-file.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { releasesDir } from '#lib/releases/paths.ts';
import type { ProductionCheck, ProductionDealer, ProductionFinding, ProductionWorld } from '../production-world.ts';

const subject = 'site';
const atOnce = 8;

/** Caches may keep the list of sold cars for some minutes, and a publication takes some. */
const settlingMs = 30 * minuteMs;

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

type Answer = { status: number; text: string } | { status: undefined; error: string };

async function get(url: string, { fetch }: ProductionWorld): Promise<Answer> {
  try {
    const response = await fetch(url, { method: 'GET', signal: AbortSignal.timeout(15 * secondMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: undefined, error: requestFailure(error).error ?? 'no connection' };
  }
}

const faultOf = (answer: Answer) => (answer.status === undefined ? answer.error : `HTTP ${answer.status}`);

/** Visitors get the live release at the dealer's address. */
async function checkPages({ slug, url }: ProductionDealer, world: ProductionWorld): Promise<SetupFinding[]> {
  const address = `${withoutSlash(url)}/availability.json`;
  const { outDir } = world.workspace;
  const [answer, live] = await Promise.all([get(address, world), readLiveRelease(outDir, slug)]);
  if (answer.status !== 200)
    return [
      problem(subject, `${address} cannot be loaded (${faultOf(answer)})`, 'check DNS, the certificate and the web server of this address'),
    ];
  const expected = live && (await textOf(join(releasesDir(outDir, slug), live.id, 'availability.json')));
  if (live === undefined || expected === undefined || answer.text.trim() === expected.trim()) return [];
  if (world.now() - live.builtAt <= settlingMs) return [];
  return [
    problem(
      subject,
      `${withoutSlash(url)} does not serve the live release: sold cars may be shown as available`,
      'let the web server read the target of publish.targets, and purge the cache before it',
    ),
  ];
}

/** Pages reach the API. No lead is sent. */
async function checkApi({ url, apiUrl }: ProductionDealer, world: ProductionWorld): Promise<SetupFinding[]> {
  const address = `${withoutSlash(apiUrl ?? `${url.replace(/\/+$/, '')}/api`)}/openapi.json`;
  const answer = await get(address, world);
  if (answer.status === 200 && answer.text.includes('"Forecourt API"')) return [];
  const fault = answer.status === 200 ? 'another page answers' : faultOf(answer);
  return [
    problem(
      subject,
      `enquiries of its pages do not reach the api: ${address} (${fault})`,
      'forward /api/ to the command api, as README.md says for nginx',
    ),
  ];
}

/** Settings for trials and demonstrations are off, and someone is alerted to faults. */
function checkSettings({ site, alerts }: ProductionDealer): SetupFinding[] {
  const findings: SetupFinding[] = [];
  if (site.api.mock)
    findings.push(problem(subject, 'api.mock is on, so its enquiries are thrown away', 'remove api.mock from its settings'));
  if (site.images.drawn)
    findings.push(
      problem(subject, 'images.drawn is on, so drawn vehicles may be shown as its stock', 'remove images.drawn from its settings'),
    );
  if (alerts.recipients.length === 0)
    findings.push(
      problem(
        subject,
        'has no recipients of alerts, so nobody hears of lost enquiries and old stock',
        'name some in alerts.recipients of a layer',
      ),
    );
  if (!site.leads.dailyProbe)
    findings.push(
      warning(
        subject,
        'leads.dailyProbe is off, so an address that stops taking enquiries is not noticed',
        'set leads.dailyProbe to true in a layer',
      ),
    );
  return findings;
}

/** The public address serves the live release and takes enquiries. */
export const siteCheck: ProductionCheck = async (world) => {
  const limit = pLimit(atOnce);
  const results = await Promise.all(
    world.dealers.map((dealer) =>
      limit(async (): Promise<ProductionFinding[]> => {
        const findings = [...(await Promise.all([checkPages(dealer, world), checkApi(dealer, world)])).flat(), ...checkSettings(dealer)];
        return findings.map((finding) => ({ ...finding, dealer: dealer.slug }));
      }),
    ),
  );
  const findings = results.flat();
  return findings.length > 0 ? findings : [passed(subject, 'every address serves the live release and takes enquiries')];
};
