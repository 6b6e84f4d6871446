import type { z } from 'zod';
import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import type { LeadCar } from '#lib/leads/lead-car.ts';
import type { MailDealer } from '#lib/leads/mail-content.ts';
import type { AttemptAnswer } from '#lib/leads/retry.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';
import type { Alert } from '#lib/model/alert.ts';
import type { Lead } from '#lib/model/lead.ts';
import type { DealerEnvironment, Environment, Platform, SecretHolder } from '#lib/model/secrets.ts';
import type { GuardedConnect } from '#lib/network/open-socket.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';
import type { CheckReport } from './finding.ts';

/** The outcome of one attempt, and the id that the destination gave the lead. */
export type DeliveryAnswer = AttemptAnswer & { remoteId?: string };

/** A file with its content, which is read while it is sent. */
type OutgoingFile = LeadFile & { content: () => AsyncIterable<Uint8Array> };

/** A message on its way: one delivery of one lead version. */
export type Outgoing = LeadMessage & {
  files?: readonly OutgoingFile[] | undefined;
  /** The same on every attempt of a delivery. */
  deliveryId: string;
  /** The id that this destination gave the lead before. */
  remoteId: string | undefined;
};

/** The dealer's data that destinations need. */
export type DestinationDealer = MailDealer &
  SecretHolder & {
    slug: string;
    phone: string | undefined;
    email: string | undefined;
    dealershipId: string | undefined;
    /** The sender of emails about leads. Undefined: see rule E20. */
    sender: string | undefined;
    timeoutMs: number;
    /** The platform that the dealer's data comes from: its address without a slash at the end. */
    platform: Platform | undefined;
  };

/** The car of a lead as its page shows it. Undefined if it is gone or the lead has no car. */
export type FindCar = (dealer: DestinationDealer, lead: Lead) => Promise<LeadCar | undefined>;

export type DestinationWorld = {
  env: Environment;
  fetch: GuardedFetch;
  connect: GuardedConnect;
  now: () => number;
  /** Provides the cars for emails. Without it, emails show the lead's data. */
  findCar?: FindCar;
};

/** The environment of a destination. It contains only the dealer's variables. */
type OpenWorld = Omit<DestinationWorld, 'env'> & { env: DealerEnvironment; platformToken: string | undefined };

type Sender<Message> = (message: Message, signal: AbortSignal) => Promise<DeliveryAnswer>;

/** A destination that has read its variables. */
export type OpenDestination = {
  /** Sends a message. It never throws: every failure is a result. */
  deliver: Sender<Outgoing>;
  /** Sends an alert in the same way. */
  sendAlert?: Sender<Alert>;
  /** Contacts the destination without sending a lead, and warns about secrets that look wrong. `subject` is its name. */
  check: (asked: { subject: string; timeoutMs: number }) => Promise<CheckReport>;
};

/** A kind of destination: everything that the product knows about it. */
export type DestinationKind<Settings extends z.ZodObject = z.ZodObject> = {
  /** Its settings in leads.destinations of site.json, strict. */
  settings: Settings;
  /** Its settings in alerts.recipients, if it can receive alerts. `settings` must accept them too. */
  alertSettings?: z.ZodObject;
  /** It opens sockets itself, which some serverless hosts do not allow. */
  needsSockets?: true;
  /** Reads its variables. Throws DestinationSetupError if one is missing or unusable. */
  open(settings: z.infer<Settings>, dealer: DestinationDealer, world: OpenWorld): OpenDestination;
};

/** Declares a kind of destination with the types of its settings. */
export const defineDestination = <S extends z.ZodObject, A extends Pick<DestinationKind, 'alertSettings' | 'needsSockets'>>(
  kind: DestinationKind<S> & A,
): DestinationKind<S> & A => kind;
