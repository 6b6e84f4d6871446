import { Readable } from 'node:stream';
import { adfXml } from '#lib/leads/adf.ts';
import { splitAttachments } from '#lib/leads/files/attachments.ts';
import type { LeadCar } from '#lib/leads/lead-car.ts';
import { leadMail } from '#lib/leads/mail.ts';
import type { Lead } from '#lib/model/lead.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Destination, Outgoing } from './destination.ts';
import type { DestinationSetup } from './destination-setup.ts';
import { mailFailure } from './mail-failure.ts';
import { mailTransport } from './mail-transport.ts';
import type { GuardedConnect } from './open-socket.ts';

/** The car of a lead as its page shows it; undefined when it is gone or the lead is about none. */
export type FindCar = (dealer: LeadDealer, lead: Lead) => Promise<LeadCar | undefined>;

type EmailOptions = {
  setup: Extract<DestinationSetup, { kind: 'email' }>;
  dealer: LeadDealer;
  connect: GuardedConnect;
  findCar: FindCar;
};

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
function mailOf(
  { deliveryId, lead, ...rest }: Outgoing,
  car: LeadCar | undefined,
  { setup, dealer }: Pick<EmailOptions, 'setup' | 'dealer'>,
) {
  const message = { ...rest, lead };
  const { sender, format, to } = setup;
  const { subject, text, html } = leadMail(message, dealer, car);
  const shared = {
    from: { name: oneLine(`${dealer.name} website`), address: sender },
    ...{ to, subject: oneLine(subject), headers: automatic, textEncoding: 'quoted-printable' as const },
    // The id is that of the delivery, so that a mail system can drop a repetition.
    messageId: `<${deliveryId}@${new URL(dealer.url).hostname}>`,
  };
  if (format === 'adf') {
    return { ...shared, text: adfXml(message, { ...dealer, id: dealer.dealershipId ?? dealer.slug }, car) };
  }
  const { email = '' } = lead;
  const attachments = splitAttachments(message.files ?? []).attached.map(({ name, type, content }) => ({
    ...{ filename: name, contentType: type, contentDisposition: 'attachment' as const, content: Readable.from(content()) },
  }));
  return {
    ...shared,
    text,
    html,
    attachments,
    ...(email.length < 255 && replyAddress.test(email) ? { replyTo: { name: '', address: email } } : {}),
  };
}

/** Sends a lead as a mail: ADF 1.0 for a lead system, or a readable one for people. */
export const emailDestination =
  ({ setup, dealer, connect, findCar }: EmailOptions): Destination =>
  async (message, signal) => {
    let isConnected = false;
    // A car that cannot be read never holds up a lead, which has fields of its own.
    const car = await findCar(dealer, message.lead).catch(() => undefined);
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
      const { rejected } = await transport.sendMail({ ...mailOf(message, car, { setup, dealer }), signal });
      const refused = rejected.length;
      return { status: 250, ...(refused === 0 ? {} : { error: `${refused} of ${setup.to.length} recipients refused` }) };
    } catch (error) {
      return mailFailure(error, isConnected);
    }
  };
