import type { z } from 'zod';
import type { CheckReport } from '#lib/destinations/finding.ts';
import type { AttemptAnswer } from '#lib/leads/retry.ts';
import type { DealerEnvironment } from '#lib/model/secrets.ts';
import type { GuardedFetch } from '#lib/network/private-address.ts';

/** A text message. `id` is the same on every attempt, so that a service can drop duplicates. */
type TextMessage = { id: string; to: string; text: string };

export type SmsWorld = {
  env: DealerEnvironment;
  fetch: GuardedFetch;
  now: () => number;
  /** Shows a message on this machine, for trials. */
  print: (line: string) => void;
};

/** A service that has read its variables. */
export type OpenSms = {
  /** Sends a message once. It never throws: every failure is a result. */
  send: (message: TextMessage, signal: AbortSignal) => Promise<AttemptAnswer>;
  /** Contacts the service without sending a message. */
  check: (asked: { subject: string; timeoutMs: number }) => Promise<CheckReport>;
};

/** A service that sends text messages: everything that the product knows about it. */
export type SmsKind<Settings extends z.ZodObject = z.ZodObject> = {
  /** Its settings in garage.sms of site.json, strict. */
  settings: Settings;
  /** Reads its variables. Throws DestinationSetupError when one is missing. */
  open(settings: z.infer<Settings>, world: SmsWorld): OpenSms;
};

export const defineSms = <S extends z.ZodObject>(kind: SmsKind<S>): SmsKind<S> => kind;
