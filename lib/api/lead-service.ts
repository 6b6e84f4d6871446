import { randomUUID } from 'node:crypto';
import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { openDestination } from '#lib/destinations/destinations.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import { expireAccounts } from './accounts/expire-accounts.ts';
import { makeNoticeMails, sendNoticeMails } from './accounts/notice-mails.ts';
import { type AlarmOptions, makeLeadAlarms } from './alarms/watch-leads.ts';
import type { ApiServices } from './bindings.ts';
import type { FileService } from './files/file-service.ts';
import { within } from './guards/within.ts';
import type { LeadDealer } from './lead-dealer.ts';
import { sendDailyProbes } from './probe/daily-probes.ts';
import type { Queue } from './store/delivery-store.ts';
import { type Intake, writeIntake } from './store/intake-store.ts';
import type { Database } from './store/open-database.ts';
import type { DeliveryRoute } from './worker/attempt.ts';
import { makeBackground } from './worker/background.ts';
import { makeHousekeeping } from './worker/housekeeping.ts';
import { purgeByRetention } from './worker/retention.ts';
import { type DeliveryReport, makeWorker } from './worker/worker.ts';

export type LeadServiceOptions = {
  database: Database;
  /** The served dealers, read at each use, so that changed settings take effect at once. */
  dealers: () => readonly LeadDealer[];
  world: DestinationWorld;
  files: Pick<FileService, 'link' | 'clean'>;
  report: (event: DeliveryReport) => void;
  onError: (error: Error) => void;
  /** Called for each new lead. */
  onStored?: (intake: Intake) => void;
  /** Reads the disk of the database, if it is on this machine. */
  readDisk?: AlarmOptions['readDisk'];
  /** Creates the shoppers' notices of live releases, if these are on this machine. Elsewhere, the command `notices` does this. */
  compareReleases?: ((dealers: readonly LeadDealer[]) => Promise<void>) | undefined;
};

/** The worker polls the database every second or two. If it has not done so for this long, it hangs. */
const aliveMs = minuteMs / 2;

/** Alarms and other work of each minute wait for emails with notices at most this long. */
const longestMailingMs = 45 * secondMs;

/** Stores leads and delivers them. */
export function makeLeadService({
  database,
  dealers,
  world,
  files,
  report,
  onError,
  onStored,
  readDisk,
  compareReleases,
}: LeadServiceOptions) {
  const { now } = world;
  const opened = new Map<string, { dealer: LeadDealer; route: DeliveryRoute }>();

  const routeOf = ({ dealer: slug, destination: name }: Queue): DeliveryRoute | undefined => {
    const dealer = dealers().find((candidate) => candidate.slug === slug);
    if (!dealer) return undefined;
    const key = JSON.stringify([slug, name]);
    const before = opened.get(key);
    if (before?.dealer === dealer) return before.route;
    const settings = dealer.destinations.find((candidate) => candidate.name === name);
    const wait = (why: string) => new Error(`${slug}: leads for ${name} wait: ${why}`);
    if (!settings)
      throw wait(
        `leads.destinations no longer names it. To give them to another one: ${nextCommand('leads', 'move', slug, name, '<name>')}`,
      );
    try {
      const { retrySeconds, timeoutMs } = dealer;
      const { deliver } = openDestination(settings, dealer, world);
      const send: DeliveryRoute['send'] = (message, signal) =>
        deliver({ ...message, files: files.link(message.files ?? [], dealer) }, signal);
      const route = { send, concurrency: settings.concurrency, retrySeconds, timeoutMs };
      opened.set(key, { dealer, route });
      return route;
    } catch (error) {
      throw wait(`${(error as Error).message}. To see all problems, run: ${nextCommand('doctor', slug)}`);
    }
  };

  const keepHouse = makeHousekeeping({ database, dealers, now, onError, alsoClean: files.clean });
  /** When a process that only sends the outbox ends, by the monotonic clock. */
  let drainEnd = Number.POSITIVE_INFINITY;
  const background = makeBackground(
    [
      () => purgeByRetention(database, { dealers: dealers(), now: now(), newId: randomUUID }),
      () => expireAccounts(database, { dealers: dealers(), now: now(), newId: randomUUID }),
      async () => compareReleases?.(dealers()),
      async () => {
        const mails = { ...world, report: onError, newId: randomUUID };
        const end = Math.min(drainEnd, performance.now() + longestMailingMs);
        const mayGoOn = () => performance.now() < end;
        let madeCount: number;
        let sent: number;
        do {
          madeCount = await makeNoticeMails(database, dealers(), mails);
          sent = await sendNoticeMails(database, dealers(), mails, mayGoOn);
        } while (madeCount + sent > 0 && mayGoOn());
      },
      () => sendDailyProbes({ database, world, newNonce: randomUUID }, dealers()),
      makeLeadAlarms({ database, dealers, world, readDisk, onError }),
    ],
    now,
    onError,
  );
  let lookedAt = Number.NEGATIVE_INFINITY;
  const beforeLook = () => {
    lookedAt = performance.now();
    background.look();
    return keepHouse();
  };
  const deliveries = makeWorker({ database, routeOf, now, report, onError, newId: randomUUID, beforeLook });

  const worker: typeof deliveries = {
    ...deliveries,
    drain: async (limitMs) => {
      drainEnd = performance.now() + limitMs;
      await deliveries.drain(limitMs);
      await background.rest();
    },
    stop: async (graceMs) => {
      await Promise.all([deliveries.stop(graceMs), within(background.rest(), graceMs, 'the alarms').catch(() => undefined)]);
    },
  };

  const receive: ApiServices['leads']['receive'] = async (intake) => {
    const outcome = await database.commit((trx) => writeIntake(trx, intake));
    if (outcome.kind !== 'stored' || outcome.replayed) return outcome;
    const { dealer, destinations } = intake;
    if (!intake.update && intake.probe === undefined) onStored?.(intake);
    worker.wake(destinations.map(({ name }) => ({ dealer, destination: name })));
    return outcome;
  };

  return { worker, receive, isWorkerAlive: () => performance.now() - lookedAt < aliveMs };
}
