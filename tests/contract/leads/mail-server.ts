import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

type ReceivedMail = { raw: string; from: string; to: string[]; encrypted: boolean };

/** What the server says to a command: an error with its SMTP status, or nothing. */
export type MailFaults = { from?: number; to?: (address: string) => number | undefined; data?: number; silentAfterData?: boolean };

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** A mail server on loopback that keeps what it gets. Without options it takes mail from everybody, unencrypted. */
export async function startMailServer(faults: MailFaults = {}, options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, closeTimeout: 10 },
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onMailFrom: (_address, _session, done) => done(faults.from ? refusal(faults.from, 'sender refused') : undefined),
    onRcptTo: ({ address }, _session, done) => {
      const code = faults.to?.(address);
      done(code ? refusal(code, `<${address}> refused`) : undefined);
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        if (faults.data) return done(refusal(faults.data, 'mail refused'));
        mails.push({
          raw: Buffer.concat(parts).toString('latin1'),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          encrypted: secure,
        });
        if (!faults.silentAfterData) done();
      });
    },
    ...options,
  });
  // A client that is killed resets its connection.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    ...{ mails, port, url: `smtp://127.0.0.1:${port}`, connections: () => connections },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

/** The headers of a raw mail, unfolded, and its body. */
export function splitMail(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  return {
    headers: raw
      .slice(0, end)
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n'),
    body: raw.slice(end + 4),
  };
}

/** The text of a quoted-printable body. */
export const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
