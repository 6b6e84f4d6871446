import { adfXml } from '#lib/leads/adf.ts';
import { leadMail } from '#lib/leads/mail.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Destination, Outgoing } from './destination.ts';
import type { DestinationSetup } from './destination-setup.ts';
import { mailFailure } from './mail-failure.ts';
import { mailTransport } from './mail-transport.ts';
import type { GuardedConnect } from './open-socket.ts';

type EmailOptions = { setup: Extract<DestinationSetup, { kind: 'email' }>; dealer: LeadDealer; connect: GuardedConnect };

/** One line without control characters: a line break in a header would start another one. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Tells out-of-office programs to stay silent, because their answer would go to the shopper. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

const replyAddress = /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+$/u;

/** The mail of a message, with the sender of the sending system and the shopper as the address to answer (rule E20). */
function mailOf({ deliveryId, lead, ...rest }: Outgoing, { setup, dealer }: Omit<EmailOptions, 'connect'>) {
  const message = { ...rest, lead };
  const { sender, format, to } = setup;
  const { subject, text, html } = leadMail(message, dealer);
  const shared = {
    from: { name: oneLine(`${dealer.name} website`), address: sender },
    ...{ to, subject: oneLine(subject), headers: automatic, textEncoding: 'quoted-printable' as const },
    // The id is that of the delivery, so that a mail system can drop a repetition.
    messageId: `<${deliveryId}@${new URL(dealer.url).hostname}>`,
  };
  if (format === 'adf') {
    const vendor = { id: dealer.dealershipId ?? dealer.slug, name: dealer.name, url: dealer.url, phone: dealer.phone, email: dealer.email };
    return { ...shared, text: adfXml(message, vendor) };
  }
  const { email = '' } = lead;
  return { ...shared, text, html, ...(email.length < 255 && replyAddress.test(email) ? { replyTo: { name: '', address: email } } : {}) };
}

/** Sends a lead as a mail: ADF 1.0 for a lead system, or a readable one for people. */
export const emailDestination =
  ({ setup, dealer, connect }: EmailOptions): Destination =>
  async (message, signal) => {
    let isConnected = false;
    const transport = mailTransport(
      setup.server,
      async (...target) => {
        const socket = await connect(...target);
        isConnected = true;
        return socket;
      },
      signal,
      dealer.timeoutMs,
    );
    try {
      const { rejected } = await transport.sendMail({ ...mailOf(message, { setup, dealer }), signal });
      const refused = rejected.length;
      return { status: 250, ...(refused === 0 ? {} : { error: `${refused} of ${setup.to.length} recipients refused` }) };
    } catch (error) {
      return mailFailure(error, isConnected);
    }
  };
