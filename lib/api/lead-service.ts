import { randomUUID } from 'node:crypto';
import { hourMs } from '#lib/model/time.ts';
import type { ApiServices } from './bindings.ts';
import type { Destination } from './destinations/destination.ts';
import { type DestinationWorld, openDestination } from './destinations/open-destination.ts';
import type { FileService } from './files/file-service.ts';
import type { LeadDealer } from './lead-dealer.ts';
import { forgetOldKeys } from './store/intake-store.ts';
import { makeLeadStore } from './store/lead-store.ts';
import type { Database } from './store/open-database.ts';
import { promoteSilentLeads } from './worker/promote-silent.ts';
import { type DeliveryReport, type DeliveryRoute, makeWorker } from './worker/worker.ts';

export type LeadServiceOptions = {
  database: Database;
  /** The dealers that are served, read at each use, so that changed settings count at once. */
  dealers: () => readonly LeadDealer[];
  world: DestinationWorld;
  files: Pick<FileService, 'link' | 'clean'>;
  report: (event: DeliveryReport) => void;
  onError: (error: Error) => void;
};

export type LeadService = ReturnType<typeof makeLeadService>;

/** Stores leads and delivers them. */
export function makeLeadService({ database, dealers, world, files, report, onError }: LeadServiceOptions) {
  const { now } = world;
  const store = makeLeadStore(database);
  let cleanAt = 0;
  const opened = new Map<string, DeliveryRoute>();
  /** Why a destination cannot be used. The worker asks at each look, so a problem is reported when it changes. */
  const problems = new Map<string, string>();

  const routeOf = ({ dealer: slug, destination: name }: { dealer: string; destination: string }): DeliveryRoute | undefined => {
    const dealer = dealers().find((candidate) => candidate.slug === slug);
    const settings = dealer?.destinations.find((candidate) => candidate.name === name);
    if (!dealer || !settings) return undefined;
    const key = JSON.stringify([slug, settings]);
    const known = opened.get(key);
    if (known) return known;
    try {
      const { retrySeconds, timeoutMs } = dealer;
      const deliver = openDestination(settings, dealer, world);
      const send: Destination = (message, signal) => deliver({ ...message, files: files.link(message.files ?? [], dealer) }, signal);
      const route = { send, concurrency: settings.concurrency, retrySeconds, timeoutMs };
      opened.set(key, route);
      problems.delete(`${slug}/${name}`);
      return route;
    } catch (error) {
      const { message } = error as Error;
      if (problems.get(`${slug}/${name}`) !== message)
        onError(new Error(`${slug}: leads for ${name} wait: ${message}. To see all problems, run: forecourt doctor ${slug}`));
      problems.set(`${slug}/${name}`, message);
      return undefined;
    }
  };

  const worker = makeWorker({
    ...{ database, routeOf, now, report, onError, newId: randomUUID },
    beforeDispatch: async () => {
      await promoteSilentLeads(database.db, dealers(), now());
      if (now() < cleanAt) return;
      cleanAt = now() + hourMs;
      await forgetOldKeys(database.db, now());
      await files.clean();
    },
  });

  const receive: ApiServices['leads']['receive'] = async (intake) => {
    const outcome = await store.receive(intake);
    if (outcome.kind === 'stored' && !outcome.replayed) worker.wake();
    return outcome;
  };

  return { worker, receive };
}
