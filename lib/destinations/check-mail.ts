import { failed, passed, type SetupFinding, warning } from './finding.ts';
import { mailFailure } from './mail-failure.ts';
import { mailTransport } from './mail-transport.ts';
import type { GuardedConnect } from './open-socket.ts';
import type { MailOptions } from './send-mail.ts';

type MailCheck = MailOptions & { subject: string; timeoutMs: number };

/** Connects to a mail server, starts TLS and logs in as a delivery would, without sending a mail. */
export async function checkMail({ subject, account, dealer, connect, timeoutMs }: MailCheck): Promise<SetupFinding[]> {
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
