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

/** What one attempt came to, and the id that the destination gave the lead. */
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

/** What destinations need to know of a dealer. */
export type DestinationDealer = MailDealer &
  SecretHolder & {
    slug: string;
    phone: string | undefined;
    email: string | undefined;
    dealershipId: string | undefined;
    /** Where mails about leads come from; undefined: see rule E20. */
    sender: string | undefined;
    timeoutMs: number;
    /** The platform that the dealer's data comes from: its address without a slash at the end. */
    platform: Platform | undefined;
  };

/** The car of a lead as its page shows it; undefined when it is gone or the lead is about none. */
export type FindCar = (dealer: DestinationDealer, lead: Lead) => Promise<LeadCar | undefined>;

export type DestinationWorld = {
  env: Environment;
  fetch: GuardedFetch;
  connect: GuardedConnect;
  now: () => number;
  /** Where mails get their cars from; without it they show what the lead says. */
  findCar?: FindCar;
};

/** What a kind of destination reaches: of the variables, only those of the dealer. */
type OpenWorld = Omit<DestinationWorld, 'env'> & { env: DealerEnvironment; platformToken: string | undefined };

type Sender<Message> = (message: Message, signal: AbortSignal) => Promise<DeliveryAnswer>;

/** A destination whose variables are read. */
export type OpenDestination = {
  /** Sends a message. It never throws: every failure is an answer. */
  deliver: Sender<Outgoing>;
  /** Sends an alert in the same way. */
  sendAlert?: Sender<Alert>;
  /** Contacts it without sending a lead, and warns of secrets that are unlikely to be right. `subject` is its name. */
  check: (asked: { subject: string; timeoutMs: number }) => Promise<CheckReport>;
};

/** A kind of destination: all that the product knows of it. */
export type DestinationKind<Settings extends z.ZodObject = z.ZodObject> = {
  /** Its settings in leads.destinations of site.json, strict. */
  settings: Settings;
  /** Its settings in alerts.recipients, if alerts can be sent to it. `settings` must accept them too. */
  alertSettings?: z.ZodObject;
  /** It opens sockets itself, which some serverless hosts cannot. */
  needsSockets?: true;
  /** Reads its variables. Throws DestinationSetupError when one is missing or cannot be used. */
  open(settings: z.infer<Settings>, dealer: DestinationDealer, world: OpenWorld): OpenDestination;
};

/** Declares a kind of destination with the types of its settings. */
export const defineDestination = <S extends z.ZodObject, A extends Pick<DestinationKind, 'alertSettings' | 'needsSockets'>>(
  kind: DestinationKind<S> & A,
): DestinationKind<S> & A => kind;
