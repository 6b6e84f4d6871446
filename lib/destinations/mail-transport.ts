import type { GuardedConnect } from '#lib/network/open-socket.ts';
import type { SmtpServer } from './smtp-server-url.ts';

/** A connection to a mail server for one email or one check. The host is resolved and checked before anything is sent (rule E19). */
export async function mailTransport(server: SmtpServer, connect: GuardedConnect, signal: AbortSignal, timeoutMs: number) {
  // Loaded with the first email, because reading settings does not need it.
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, requireTLS, user, password } = server;
  return createTransport({
    ...{ host, port, secure, requireTLS, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs, socketCloseTimeout: 0 },
    auth: user === undefined ? undefined : { user, pass: password ?? '' },
    getSocket: (_options, callback) => {
      connect(host, port, signal).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error),
      );
    },
  });
}
