import { Readable } from 'node:stream';
import { z } from 'zod';
import { adfXml } from '#lib/leads/adf.ts';
import { splitAttachments } from '#lib/leads/files/attachments.ts';
import type { LeadCar } from '#lib/leads/lead-car.ts';
import { leadMail } from '#lib/leads/mail.ts';
import { isEmailAddress } from '#lib/model/email-address.ts';
import { secretName } from '#lib/model/secret-name.ts';
import type { GuardedConnect } from '#lib/network/open-socket.ts';
import { type DestinationDealer, defineDestination, type FindCar, type Outgoing } from '../destination.ts';
import { failed, passed, type SetupFinding, warning } from '../finding.ts';
import { readMailAccount } from '../mail-account.ts';
import { mailFailure } from '../mail-failure.ts';
import { mailTransport } from '../mail-transport.ts';
import { type Mail, type MailOptions, sendMail } from '../send-mail.ts';
import { ofEveryDestination, ofEveryRecipient } from '../settings.ts';

type MailCheck = MailOptions & { subject: string; timeoutMs: number };

/** Connects to a mail server, starts TLS and logs in as a delivery would, without sending an email. */
async function checkMail({ subject, account, dealer, connect, timeoutMs }: MailCheck): Promise<SetupFinding[]> {
  const { server, sender } = account;
  const address = `${server.host}:${server.port}`;
  const isGuessed = dealer.sender === undefined && sender !== server.user;
  const from = isGuessed
    ? [
        warning(
          subject,
          `mails come from ${sender}, which nobody chose`,
          'set leads.sender to an address that the mail server may send from, or mails end as spam',
        ),
      ]
    : [];
  let isConnected = false;
  const signal = AbortSignal.timeout(timeoutMs);
  const open: GuardedConnect = async (...target) => {
    const socket = await connect(...target);
    isConnected = true;
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
    return socket;
  };
  try {
    await (await mailTransport(server, open, signal, timeoutMs)).verify();
    const login = server.user === undefined ? '' : ', and lets us log in';
    return [passed(subject, `${address} takes mail${login}`), ...from];
  } catch (error) {
    const { error: text = 'no answer' } = mailFailure(error, isConnected);
    return [failed(subject, address, text, 'check host, port, user and password of the mail server’s address'), ...from];
  }
}

const addressees = z.union([z.email(), z.array(z.email()).min(1), secretName], {
  error: 'expected an e-mail address, a list of them, or the variable that holds them, such as "env:LEADS_TO"',
});
const receiver = { kind: z.literal('email'), to: addressees };

/** The email for a message, with the shopper as the reply address (rule E20). */
function mailOf({ deliveryId, ...message }: Outgoing, car: LeadCar | undefined, dealer: DestinationDealer, format: 'adf' | 'text'): Mail {
  const { subject, text, html } = leadMail(message, dealer, car);
  const shared = { id: deliveryId, subject };
  if (format === 'adf') return { ...shared, text: adfXml(message, { ...dealer, id: dealer.dealershipId ?? dealer.slug }, car) };
  const email = message.lead.email?.trim() ?? '';
  const attachments = splitAttachments(message.files ?? []).attached.map(({ name, type, content }) => ({
    filename: name,
    contentType: type,
    contentDisposition: 'attachment' as const,
    content: Readable.from(content()),
  }));
  const replyTo = isEmailAddress(email) ? { replyTo: { name: '', address: email } } : {};
  return { ...shared, text, html, attachments, ...replyTo };
}

const noCar: FindCar = async () => undefined;

/** Sends a lead as an email: ADF 1.0 for a lead system, or a readable text for people. */
export const emailDestination = defineDestination({
  settings: z.strictObject({ ...receiver, format: z.enum(['adf', 'text']).default('text'), smtp: secretName, ...ofEveryDestination }),
  alertSettings: z.strictObject({ ...receiver, smtp: secretName, ...ofEveryRecipient }),
  needsSockets: true,
  open({ to, smtp, format }, dealer, { env, connect, findCar = noCar }) {
    const options = { account: readMailAccount(to, smtp, dealer, env), dealer, connect };
    return {
      deliver: async (message, signal) => {
        // An unreadable car never holds up a lead, which has its own fields for the car.
        const car = await findCar(dealer, message.lead).catch(() => undefined);
        return sendMail(options, mailOf(message, car, dealer, format), signal);
      },
      sendAlert: ({ id, subject, lines }, signal) => sendMail(options, { id, subject, text: lines.join('\n') }, signal),
      check: async (request) => ({ findings: await checkMail({ ...options, ...request }), date: undefined }),
    };
  },
});
