import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { nextStep } from '#lib/leads/retry.ts';
import { capitalise } from '#lib/locale/plural.ts';
import { awayText } from '#lib/locale/utc-text.ts';
import type { Alert } from '#lib/model/alert.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import {
  type AlarmRecipient,
  claimMessages,
  endAlarm,
  finishMessage,
  type OpenAlarm,
  readAlarms,
  startAlarm,
} from '../store/alarm-store.ts';
import type { Database } from '../store/open-database.ts';
import { type AlarmKind, type AlarmLook, type Disk, everyDealer } from './alarm-kind.ts';
import { alarmKinds } from './registry.ts';
import { sendAlertTo } from './send-alert.ts';

export type AlarmOptions = {
  database: Database;
  dealers: () => readonly LeadDealer[];
  world: DestinationWorld;
  /** Reads the database's disk. Undefined if the database is not on this machine. */
  readDisk?: (() => Promise<Disk | undefined>) | undefined;
  onError: (error: Error) => void;
};

/** The recipients of an alarm. An alarm about every dealer goes to each address once, even if several dealers name it. */
function recipientsOf(dealers: readonly LeadDealer[], about: string): AlarmRecipient[] {
  const recipients = dealers
    .filter(({ slug }) => about === everyDealer || slug === about)
    .flatMap(({ slug, alerts }) => alerts.recipients.map((settings) => ({ settings, via: slug, recipient: settings.name })));
  if (about !== everyDealer) return recipients.map(({ via, recipient }) => ({ via, recipient }));
  const byAddress = new Map(
    recipients
      .toReversed()
      .map(({ settings: { name: _name, ...address }, via, recipient }) => [JSON.stringify(address), { via, recipient }]),
  );
  return [...byAddress.values()].toReversed();
}

const nameOf = (dealer: string) => (dealer === everyDealer ? 'every dealer' : dealer);
const idOf = (what: string, { dealer, kind, since }: OpenAlarm) =>
  `${what}_${dealer === everyDealer ? 'service' : dealer}_${kind.replaceAll(/[^\w-]/g, '_')}_${since}`;

const startOf = (alarm: OpenAlarm, { subject, advice }: AlarmKind, why: readonly string[]): Alert => ({
  ...{ id: idOf('alarm', alarm), type: 'leads.alert', dealer: alarm.dealer, at: alarm.since, since: alarm.since },
  subject: `${nameOf(alarm.dealer)}: ${subject}`,
  lines: [...why.map((text) => `${capitalise(text)}.`), `${advice(alarm.dealer)}`, 'You get a message when this is over.'],
});

const endOf = (alarm: OpenAlarm, { subject }: AlarmKind, now: number): Alert => ({
  ...{ id: idOf('alarm_over', alarm), type: 'leads.recovered', dealer: alarm.dealer, at: now, since: alarm.since },
  subject: `${nameOf(alarm.dealer)}: over: ${subject}`,
  lines: [`This is over. The alarm lasted ${awayText(now - alarm.since)}.`],
});

/** Starts and ends the alarms of one kind (rule E44). */
async function advanceKind(
  options: AlarmOptions,
  look: AlarmLook,
  [name, kind]: readonly [string, AlarmKind],
  open: readonly OpenAlarm[],
): Promise<void> {
  const { database } = options;
  const { dealers, now } = look;
  const served = new Set([everyDealer, ...dealers.map(({ slug }) => slug)]);
  const key = kind.ofMachine ? `${name} of ${look.disk?.host ?? ''}` : name;
  const alarmsByDealer = Map.groupBy(
    (await kind.find(look)).filter(({ dealer }) => served.has(dealer)),
    ({ dealer }) => dealer,
  );
  for (const [dealer, findings] of alarmsByDealer) {
    const to = recipientsOf(dealers, dealer);
    if (to.length === 0 || open.some((alarm) => alarm.kind === key && alarm.dealer === dealer)) continue;
    const alarm = { dealer, kind: key, since: now };
    await startAlarm(database, {
      alarm,
      message: startOf(
        alarm,
        kind,
        findings.map(({ why }) => why),
      ),
      to,
      now,
    });
  }
  for (const alarm of open)
    if (alarm.kind === key && served.has(alarm.dealer) && !alarmsByDealer.has(alarm.dealer))
      await endAlarm(database, { alarm, message: endOf(alarm, kind, now), to: recipientsOf(dealers, alarm.dealer), now });
}

/** Sends what is due in the outbox of alarms. */
async function sendDue({ database, dealers, world, onError }: AlarmOptions): Promise<void> {
  const served = dealers();
  const claimed = await claimMessages(
    database,
    served.map(({ slug }) => slug),
    world.now(),
  );
  await Promise.all(
    claimed.map(async (claim) => {
      const dealer = served.find(({ slug }) => slug === claim.via);
      const { answer, retrySeconds } = await sendAlertTo(claim.recipient, dealer, claim.message, world);
      const next = nextStep(answer, claim.attempts, retrySeconds, world.now());
      if (next.state !== 'delivered')
        onError(new Error(`${claim.message.subject}: ${claim.recipient} did not get the message: ${answer.error ?? answer.status}`));
      await finishMessage(database, claim, next.state === 'pending' ? next.at : undefined);
    }),
  );
}

/**
 * Makes the check for problems with leads (rule E44). State and outbox are in the leads' database, so that several processes report each
 * alarm once. Without recipients it reads nothing.
 */
export function makeLeadAlarms(options: AlarmOptions): () => Promise<void> {
  const { database, dealers, world, readDisk, onError } = options;
  return async () => {
    if (!dealers().some(({ alerts }) => alerts.recipients.length > 0)) return;
    const disk = await readDisk?.().catch(() => undefined);
    const look = { database, dealers: dealers(), now: world.now(), disk };
    const open = await readAlarms(database);
    for (const kind of Object.entries<AlarmKind>(alarmKinds)) await advanceKind(options, look, kind, open).catch(onError);
    await sendDue(options);
  };
}
