import { type DestinationSetup, readDestinationSetup } from '../destinations/destination-setup.ts';
import type { DestinationWorld } from '../destinations/open-destination.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { bookingsUrl } from '../upstreams/live/fetch-bookings.ts';
import { checkHttp, type HttpReport } from './check-http.ts';
import { checkMail } from './check-mail.ts';
import { checkSecrets } from './check-secrets.ts';
import { problem, type SetupFinding } from './finding.ts';

type World = Pick<DestinationWorld, 'env' | 'fetch' | 'connect'>;

const longestWaitMs = 10_000;

/** A request that needs the key and changes nothing on the platform. */
const platformQuestion = ({ platform, dealershipId }: LeadDealer) => bookingsUrl(platform?.api ?? '', dealershipId ?? '0', 'service');

function reach(subject: string, setup: DestinationSetup, dealer: LeadDealer, { fetch, connect }: World): Promise<HttpReport> {
  const timeoutMs = Math.min(dealer.timeoutMs, longestWaitMs);
  switch (setup.kind) {
    case 'webhook':
      return checkHttp({ subject, url: setup.url, method: 'HEAD', isKeyTested: false, fetch, timeoutMs });
    case 'car-clarity': {
      const headers = { Authorization: `Bearer ${setup.key}` };
      return checkHttp({ subject, url: setup.url, method: 'HEAD', headers, isKeyTested: true, fetch, timeoutMs });
    }
    case 'platform': {
      const headers = { Authorization: `Bearer ${setup.token}` };
      return checkHttp({ subject, url: platformQuestion(dealer), method: 'GET', headers, isKeyTested: true, fetch, timeoutMs });
    }
    case 'email':
      return checkMail({ subject, setup, dealer, connect, timeoutMs }).then((findings) => ({ findings, date: undefined }));
    default:
      return setup satisfies never;
  }
}

/** The variables that a destination names and the environment does not set. */
function missingVariables(settings: object, env: World['env']): string[] {
  const references = Object.values(settings).filter((value): value is string => typeof value === 'string' && value.startsWith('env:'));
  return references.map((reference) => reference.slice('env:'.length)).filter((name) => !env[name]?.trim());
}

/** Checks one destination of a dealer: its settings, its secrets, and whether it can be reached. No lead is sent. */
export async function checkDestination(
  settings: LeadDealer['destinations'][number],
  dealer: LeadDealer,
  world: World,
): Promise<HttpReport> {
  const subject = settings.name;
  const missing = missingVariables(settings, world.env);
  if (missing.length > 0) {
    const text = `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set`;
    return {
      findings: [
        problem(subject, text, `set ${missing.length > 1 ? 'them' : 'it'} where the commands api and serve run; until then leads wait`),
      ],
      date: undefined,
    };
  }
  let setup: DestinationSetup;
  try {
    setup = readDestinationSetup(settings, dealer, world.env);
  } catch (error) {
    return { findings: [problem(subject, (error as Error).message, 'correct it; until then leads wait')], date: undefined };
  }
  const secrets: SetupFinding[] = checkSecrets(subject, setup);
  const report = await reach(subject, setup, dealer, world);
  return { ...report, findings: [...report.findings, ...secrets] };
}
