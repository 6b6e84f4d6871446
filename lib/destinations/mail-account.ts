import { type DealerEnvironment, isReference, variableOf } from '#lib/model/secrets.ts';
import type { DestinationDealer } from './destination.ts';
import { DestinationSetupError, readValues, readVariable } from './environment.ts';
import { readSmtpServer, type SmtpServer } from './smtp-server-url.ts';

/** The recipients, the server and the sender of emails. */
export type MailAccount = { to: readonly string[]; server: SmtpServer; sender: string };

const mailAddress = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

function readAddresses(env: DealerEnvironment, to: string | readonly string[]): readonly string[] {
  if (typeof to !== 'string') return to;
  if (!isReference(to)) return [to];
  const addresses = readValues(env, to);
  if (!addresses.every((address) => mailAddress.test(address)))
    throw new DestinationSetupError(`${variableOf(to)} must be an e-mail address, or several separated by commas`);
  return addresses;
}

/** The sender of emails: the dealer's choice, the account of the mail server, or an address at the site's host (rule E20). */
const senderOf = ({ sender, url }: Pick<DestinationDealer, 'sender' | 'url'>, { user }: SmtpServer): string =>
  sender ?? (user && mailAddress.test(user) ? user : `leads@${new URL(url).hostname}`);

/** Reads the addresses and the mail server that settings or variables name. Throws DestinationSetupError. */
export function readMailAccount(
  to: string | readonly string[],
  smtp: string,
  dealer: Pick<DestinationDealer, 'sender' | 'url'>,
  env: DealerEnvironment,
): MailAccount {
  const server = readSmtpServer(readVariable(env, smtp));
  if (typeof server === 'string') throw new DestinationSetupError(`${variableOf(smtp)} ${server}`);
  return { to: readAddresses(env, to), server, sender: senderOf(dealer, server) };
}
