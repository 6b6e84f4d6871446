import { z } from 'zod';
import { dealerEnvironment, type Environment, type SecretHolder } from '#lib/model/secrets.ts';
import { smsKinds } from './registry.ts';
import type { OpenSms, SmsKind, SmsWorld } from './sms-sender.ts';

const kinds = Object.values(smsKinds);
type Settings = (typeof kinds)[number]['settings'];

/** The service that sends text messages: garage.sms. */
export const smsService = z.discriminatedUnion('kind', kinds.map(({ settings }) => settings) as [Settings, ...Settings[]]);
export type SmsService = z.infer<typeof smsService>;

/** Opens a dealer's service without contacting it. Throws DestinationSetupError when a variable is missing. */
export const openSms = (settings: SmsService, dealer: SecretHolder, world: Omit<SmsWorld, 'env'> & { env: Environment }): OpenSms =>
  (smsKinds[settings.kind] as SmsKind).open(settings, { ...world, env: dealerEnvironment(dealer, world.env) });
