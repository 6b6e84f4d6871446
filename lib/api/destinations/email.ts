import { createTransport } from 'nodemailer';
import { adfXml } from '#lib/leads/adf.ts';
import { leadMail } from '#lib/leads/mail.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Destination } from './destination.ts';

type EmailOptions = { to: string | readonly string[]; format: 'adf' | 'text'; smtp: string; dealer: LeadDealer; timeoutMs: number };

/** Answers of a mail server as the worker reads them: 5xx refuses for good, everything else may pass. */
function failure(error: unknown): { status?: number; error: string } {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  if (responseCode === undefined) return { error: `no mail server (${code ?? 'unknown'})` };
  return { status: responseCode >= 500 ? 422 : 503, error: `mail server answered ${responseCode}` };
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Sends a lead as a mail: ADF 1.0 for a lead system, or a readable one for people. */
export function emailDestination({ to, format, smtp, dealer, timeoutMs }: EmailOptions): Destination {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport(smtp, { disableFileAccess: true, disableUrlAccess: true } as never);
  Object.assign((transport as unknown as { options: object }).options, limits);
  const { hostname } = new URL(dealer.url);
  const from = { name: dealer.name, address: `leads@${hostname}` };
  return async (message) => {
    // The id is that of the delivery, so that a mail system can drop a repetition.
    const shared = { from, to: [to].flat(), messageId: `<${message.deliveryId}@${hostname}>` };
    const vendor = { id: dealer.dealershipId ?? dealer.slug, name: dealer.name, url: dealer.url, phone: dealer.phone, email: dealer.email };
    const { subject, text, html } = leadMail(message, dealer);
    const replyTo = message.lead.email && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(message.lead.email) ? { replyTo: message.lead.email } : {};
    try {
      await transport.sendMail(
        format === 'adf'
          ? { ...shared, subject: oneLine(subject), text: adfXml(message, vendor) }
          : { ...shared, ...replyTo, subject: oneLine(subject), text, html },
      );
      return { status: 200 };
    } catch (error) {
      return failure(error);
    }
  };
}
