import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { type CheckReport, failed, passed, problem } from '#lib/destinations/finding.ts';
import { readMailAccount } from '#lib/destinations/mail-account.ts';
import { mailFailure } from '#lib/destinations/mail-failure.ts';
import { mailTransport } from '#lib/destinations/mail-transport.ts';
import { dealerEnvironment } from '#lib/model/secrets.ts';
import { openSms } from '#lib/sms/sms.ts';
import type { LeadDealer } from '../lead-dealer.ts';

const fixUntil = (then: string) => `correct it where the commands api and serve run; until then ${then}`;
const fixSignIn = fixUntil('nobody can sign in');
const fixNotices = fixUntil('no shopper gets a mail with news');

type MailCheck = { subject: string; smtp: string; fix: string; timeoutMs: number };

async function checkMail(
  dealer: LeadDealer,
  { subject, smtp, fix, timeoutMs }: MailCheck,
  { env, connect }: DestinationWorld,
): Promise<CheckReport> {
  const { server } = readMailAccount([], smtp, dealer, dealerEnvironment(dealer, env));
  const signal = AbortSignal.timeout(timeoutMs);
  const address = `${server.host}:${server.port}`;
  let isConnected = false;
  try {
    const transport = await mailTransport(
      server,
      async (...target) => {
        const socket = await connect(...target);
        isConnected = true;
        signal.addEventListener('abort', () => socket.destroy(), { once: true });
        return socket;
      },
      signal,
      timeoutMs,
    );
    await transport.verify();
    return { findings: [passed(subject, `${address} takes mail`)], date: undefined };
  } catch (error) {
    const { error: text = 'no answer' } = mailFailure(error, isConnected);
    return { findings: [failed(subject, address, text, fix)], date: undefined };
  }
}

/** Checks the services that send sign-in codes and emails with notices, without sending anything (rules V2 and V11). */
export async function checkSignIn(dealer: LeadDealer, world: DestinationWorld, timeoutMs: number): Promise<CheckReport[]> {
  const { sms, smtp, noticeSmtp } = dealer.accounts ?? {};
  const checked = async (subject: string, fix: string, check: () => Promise<CheckReport>): Promise<CheckReport> => {
    try {
      return await check();
    } catch (error) {
      return { findings: [problem(subject, (error as Error).message, fix)], date: undefined };
    }
  };
  const subject = 'codes by text message';
  // A server that is used for both is checked once.
  const mails: MailCheck[] = smtp
    ? [{ subject: 'codes by email', smtp, fix: fixSignIn, timeoutMs }]
    : noticeSmtp
      ? [{ subject: 'mails with news', smtp: noticeSmtp, fix: fixNotices, timeoutMs }]
      : [];
  return Promise.all([
    ...(sms
      ? [checked(subject, fixSignIn, () => openSms(sms, dealer, { ...world, print: () => undefined }).check({ subject, timeoutMs }))]
      : []),
    ...mails.map((mail) => checked(mail.subject, mail.fix, () => checkMail(dealer, mail, world))),
  ]);
}
