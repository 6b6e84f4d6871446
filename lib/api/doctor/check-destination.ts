import type { DestinationWorld, OpenDestination } from '#lib/destinations/destination.ts';
import { openDestination } from '#lib/destinations/destinations.ts';
import { isReference, variableOf } from '#lib/destinations/environment.ts';
import { type CheckReport, problem, type SetupFinding } from '#lib/destinations/finding.ts';
import type { LeadDealer } from '../lead-dealer.ts';

const longestWaitMs = 10_000;

/** The variables that a destination names and the environment does not set. */
function missingVariables(settings: object, env: DestinationWorld['env']): string[] {
  const references = Object.values(settings).filter((value): value is string => typeof value === 'string' && isReference(value));
  return references.map(variableOf).filter((name) => !env[name]?.trim());
}

/** Checks one destination of a dealer: its settings, its secrets, and whether it can be reached. No lead is sent. */
export async function checkDestination(
  settings: LeadDealer['destinations'][number],
  dealer: LeadDealer,
  world: DestinationWorld,
): Promise<CheckReport> {
  const subject = settings.name;
  const report = (finding: SetupFinding) => ({ findings: [finding], date: undefined });
  const missing = missingVariables(settings, world.env);
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
