import type { DestinationWorld } from '#lib/destinations/destination.ts';
import { type CheckReport, failed, passed, problem } from '#lib/destinations/finding.ts';
import { readMailAccount } from '#lib/destinations/mail-account.ts';
import { mailFailure } from '#lib/destinations/mail-failure.ts';
import { mailTransport } from '#lib/destinations/mail-transport.ts';
import { dealerEnvironment } from '#lib/model/secrets.ts';
import { openSms } from '#lib/sms/sms.ts';
import type { LeadDealer } from '../lead-dealer.ts';

const fix = 'correct it where the commands api and serve run; until then nobody can sign in';

async function checkMail(dealer: LeadDealer, smtp: string, { env, connect }: DestinationWorld, timeoutMs: number): Promise<CheckReport> {
  const subject = 'codes by email';
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

/** Checks the services that send codes to shoppers who sign in, without sending one (rule V2). */
export async function checkSignIn(dealer: LeadDealer, world: DestinationWorld, timeoutMs: number): Promise<CheckReport[]> {
  const { sms, smtp } = dealer.accounts ?? {};
  const checked = async (subject: string, check: () => Promise<CheckReport>): Promise<CheckReport> => {
    try {
      return await check();
    } catch (error) {
      return { findings: [problem(subject, (error as Error).message, fix)], date: undefined };
    }
  };
  const subject = 'codes by text message';
  return Promise.all([
    ...(sms ? [checked(subject, () => openSms(sms, dealer, { ...world, print: () => undefined }).check({ subject, timeoutMs }))] : []),
    ...(smtp ? [checked('codes by email', () => checkMail(dealer, smtp, world, timeoutMs))] : []),
  ]);
}
