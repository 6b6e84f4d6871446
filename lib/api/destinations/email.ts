import { Readable } from 'node:stream';
import { adfXml } from '#lib/leads/adf.ts';
import { splitAttachments } from '#lib/leads/files/attachments.ts';
import type { LeadCar } from '#lib/leads/lead-car.ts';
import { leadMail } from '#lib/leads/mail.ts';
import type { Lead } from '#lib/model/lead.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Destination, Outgoing } from './destination.ts';
import { type Mail, type MailOptions, sendMail } from './send-mail.ts';

/** The car of a lead as its page shows it; undefined when it is gone or the lead is about none. */
export type FindCar = (dealer: LeadDealer, lead: Lead) => Promise<LeadCar | undefined>;

type EmailOptions = MailOptions & { findCar: FindCar };

const replyAddress = /^[^\s\p{Cc}@<>,;:"()[\]\\]+@[^\s\p{Cc}@<>,;:"()[\]\\]+$/u;

/** The mail of a message, with the shopper as the address to answer (rule E20). */
function mailOf(
  { deliveryId, lead, ...rest }: Outgoing,
  car: LeadCar | undefined,
  { setup, dealer }: Pick<EmailOptions, 'setup' | 'dealer'>,
): Mail {
  const message = { ...rest, lead };
  const { subject, text, html } = leadMail(message, dealer, car);
  const shared = { id: deliveryId, subject };
  if (setup.format === 'adf') {
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
  ({ findCar, ...options }: EmailOptions): Destination =>
  async (message, signal) => {
    const { dealer } = options;
    // A car that cannot be read never holds up a lead, which has fields of its own.
    const car = await findCar(dealer, message.lead).catch(() => undefined);
    return sendMail(options, mailOf(message, car, options), signal);
  };
