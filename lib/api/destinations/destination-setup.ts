import type { LeadDestination } from '#lib/site/options/leads.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import { readSmtpServer, type SmtpServer } from './smtp-server-url.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A destination that cannot be used yet; its leads wait until it can. The message names variables, never their values. */
class DestinationSetupError extends Error {
  override name = 'DestinationSetupError';
}

/** A destination with everything that its settings only name. */
export type DestinationSetup =
  | { kind: 'platform'; url: string; token: string }
  | { kind: 'webhook'; url: string; secrets: string[] }
  | { kind: 'email'; to: string[]; format: 'adf' | 'text'; server: SmtpServer; sender: string }
  | { kind: 'car-clarity'; url: string; key: string };

const prefix = 'env:';
const isReference = (text: string) => text.startsWith(prefix);

function readVariable(env: Environment, reference: string): string {
  const name = reference.slice(prefix.length);
  const value = env[name]?.trim();
  if (!value) throw new DestinationSetupError(`${name} is not set`);
  return value;
}

const listOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);

function readSecrets(env: Environment, reference: string): string[] {
  const secrets = listOf(readVariable(env, reference));
  if (secrets.length === 0) throw new DestinationSetupError(`${reference.slice(prefix.length)} is not set`);
  return secrets;
}

function readUrl(env: Environment, url: string): string {
  if (!isReference(url)) return url;
  const value = readVariable(env, url);
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new DestinationSetupError(`${url.slice(prefix.length)} must be an address that starts with https:// or http://`);
  return value;
}

const mailAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

function readAddresses(env: Environment, to: string | readonly string[]): string[] {
  if (typeof to !== 'string') return [...to];
  if (!isReference(to)) return [to];
  const addresses = listOf(readVariable(env, to));
  if (addresses.length === 0 || !addresses.every((address) => mailAddress.test(address)))
    throw new DestinationSetupError(`${to.slice(prefix.length)} must be an e-mail address, or several separated by commas`);
  return addresses;
}

function readServer(env: Environment, reference: string): SmtpServer {
  const server = readSmtpServer(readVariable(env, reference));
  if (typeof server === 'string') throw new DestinationSetupError(`${reference.slice(prefix.length)} ${server}`);
  return server;
}

/** Who sends the mails: the dealer's choice, the account of the mail server, or an address at the site's host (rule E20). */
const senderOf = ({ sender, url }: LeadDealer, { user }: SmtpServer): string =>
  sender ?? (user && mailAddress.test(user) ? user : `leads@${new URL(url).hostname}`);

type Readers = {
  [K in LeadDestination['kind']]: (
    settings: Extract<LeadDestination, { kind: K }>,
    dealer: LeadDealer,
    env: Environment,
  ) => Extract<DestinationSetup, { kind: K }>;
};

const readers: Readers = {
  webhook: ({ kind, url, secret }, _dealer, env) => ({ kind, url: readUrl(env, url), secrets: readSecrets(env, secret) }),
  email: ({ kind, to, format, smtp }, dealer, env) => {
    const server = readServer(env, smtp);
    return { kind, to: readAddresses(env, to), format, server, sender: senderOf(dealer, server) };
  },
  'car-clarity': ({ kind, url, key }, _dealer, env) => ({ kind, url: readUrl(env, url), key: readVariable(env, key) }),
  platform: ({ kind, path }, { platform }, env) => {
    if (!platform) throw new DestinationSetupError('the dealer has no platform: its source is files');
    return { kind, url: `${platform.api}${path}`, token: readVariable(env, 'env:FORECOURT_API_TOKEN') };
  },
};

/** Reads what a destination needs from the environment. Throws DestinationSetupError when something is missing or cannot be used. */
export function readDestinationSetup(settings: LeadDestination, dealer: LeadDealer, env: Environment): DestinationSetup {
  const read = readers[settings.kind] as (settings: LeadDestination, dealer: LeadDealer, env: Environment) => DestinationSetup;
  return read(settings, dealer, env);
}
