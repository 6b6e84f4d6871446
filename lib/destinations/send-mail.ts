import type { SendMailOptions } from 'nodemailer';
import type { GuardedConnect } from '#lib/network/open-socket.ts';
import type { DeliveryAnswer, DestinationDealer } from './destination.ts';
import type { MailAccount } from './mail-account.ts';
import { mailFailure } from './mail-failure.ts';
import { mailTransport } from './mail-transport.ts';

export type MailOptions = { account: MailAccount; dealer: DestinationDealer; connect: GuardedConnect };

/** An email from a dealer's site. Its id is the delivery's, so that a mail system can drop duplicates. */
export type Mail = { id: string; subject: string } & Pick<SendMailOptions, 'text' | 'html' | 'attachments' | 'replyTo'> & {
    /** Further headers. */
    headers?: Readonly<Record<string, string>>;
  };

/** One line without control characters: a line break in a header would start another one. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Tells out-of-office responders not to reply, because the reply would go to the shopper. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends an email from the sending system's own address (rule E20). It never throws: every failure is a result. */
export async function sendMail(
  { account, dealer, connect }: MailOptions,
  { id, subject, headers = {}, ...content }: Mail,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  let isConnected = false;
  const transport = await mailTransport(
    account.server,
    async (...target) => {
      const socket = await connect(...target);
      isConnected = true;
      return socket;
    },
    signal,
    dealer.timeoutMs,
  );
  const mail = {
    from: { name: oneLine(`${dealer.name} website`), address: account.sender },
    ...{ to: [...account.to], subject: oneLine(subject), headers: { ...automatic, ...headers }, textEncoding: 'quoted-printable' as const },
    messageId: `<${id}@${new URL(dealer.url).hostname}>`,
    ...content,
  };
  try {
    const { rejected } = await transport.sendMail({ ...mail, signal });
    const refused = rejected.length;
    return { status: 250, error: refused === 0 ? undefined : `${refused} of ${account.to.length} recipients refused` };
  } catch (error) {
    return mailFailure(error, isConnected);
  }
}
