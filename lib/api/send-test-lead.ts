import { setTimeout } from 'node:timers/promises';
import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { openDestination } from '#lib/destinations/destinations.ts';
import type { ReceivedLead } from '#lib/leads/read-lead.ts';
import type { DeliveryState } from '#lib/leads/states.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { LeadDealer } from './lead-dealer.ts';
import { type LeadServiceOptions, makeLeadService } from './lead-service.ts';
import type { Database } from './store/open-database.ts';
import { cancelDeliveries, type Tried, triedDeliveries } from './store/test-deliveries.ts';

/** The outcome of a test lead at one destination. Without attempts, `error` says why it was not sent. */
export type TestOutcome = {
  destination: string;
  kind: string;
  isDelivered: boolean;
  status: number | undefined;
  error: string | undefined;
  ms: number | undefined;
};

type TestOptions = {
  database: Database;
  dealer: LeadDealer;
  /** The destinations to try. */
  names: readonly string[];
  world: DestinationWorld;
  files: LeadServiceOptions['files'];
  id: string;
  onError: (error: Error) => void;
};

const testLead = ({ slug, name, url, email }: LeadDealer): ReceivedLead => ({
  lead: {
    ...{ website_slug: slug, url, source: 'Website', category: 'General Enquiry', subcategory: 'Test' },
    ...{ first_name: 'Test', last_name: 'Enquiry' },
    email: email || undefined,
    message: `This is a test of how enquiries reach ${name}. Nobody is waiting for an answer.`,
  },
});

const pollMs = 50;

/** Time for the database, and for deliveries that wait ahead of the test. */
const marginMs = 10_000;

const isOver = ({ state }: Tried): boolean => state !== 'pending';

/** Why a destination is unusable. */
function setupProblem(dealer: LeadDealer, name: string, world: DestinationWorld): string | undefined {
  const settings = dealer.destinations.find((one) => one.name === name);
  try {
    if (settings) openDestination(settings, dealer, world);
    return settings ? undefined : 'there is no such destination';
  } catch (error) {
    return (error as Error).message;
  }
}

function outcomeOf(kind: string, delivery: Tried): TestOutcome {
  const isDelivered = delivery.state === ('delivered' satisfies DeliveryState);
  const silence = isOver(delivery) ? undefined : 'it still waits behind other leads of this destination';
  return {
    destination: delivery.destination,
    kind,
    isDelivered,
    status: delivery.status,
    error: delivery.error ?? silence,
    ms: delivery.ms,
  };
}

/**
 * Sends one marked lead to these destinations, whatever their categories, through store, outbox and worker, and waits for the first
 * attempts. Whatever is not delivered by then is cancelled: a test is not retried and raises no alarm (rule E22).
 */
export async function sendTestLead({ database, dealer, names, world, files, id, onError }: TestOptions): Promise<TestOutcome[]> {
  const kindOf = (name: string) => dealer.destinations.find((one) => one.name === name)?.kind ?? '';
  const problems = new Map(names.flatMap((name) => [[name, setupProblem(dealer, name, world)] as const]).filter(([, problem]) => problem));
  const ready = names.filter((name) => !problems.has(name));
  const { worker, receive } = makeLeadService({ ...{ database, dealers: () => [dealer], world, files, onError }, report: () => undefined });
  const now = world.now();
  const intake = {
    ...{ dealer: dealer.slug, received: testLead(dealer), id, update: false, destinations: ready.map((name) => ({ name })) },
    ...{ day: dayAt(now, dealer.timeZone), now, spamReason: undefined, isTest: true },
  };
  if (ready.length > 0) await receive(intake);
  worker.start();
  const end = performance.now() + dealer.timeoutMs + marginMs;
  let deliveriesTried: Tried[] = [];
  while (ready.length > 0) {
    await cancelDeliveries(database, { leadId: id, onlyTried: true, now: world.now() });
    deliveriesTried = await triedDeliveries(database.db, id);
    if (deliveriesTried.every(isOver) || performance.now() > end) break;
    await setTimeout(pollMs);
  }
  await worker.stop(dealer.timeoutMs);
  await cancelDeliveries(database, { leadId: id, onlyTried: false, now: world.now() });
  return names.flatMap((name) => {
    const problem = problems.get(name);
    const delivery = deliveriesTried.find((one) => one.destination === name);
    if (problem !== undefined)
      return [{ destination: name, kind: kindOf(name), isDelivered: false, status: undefined, error: problem, ms: undefined }];
    return delivery ? [outcomeOf(kindOf(name), delivery)] : [];
  });
}
