import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeEach, describe, expect, test } from 'vitest';
import { isUncertain, nextStep } from '#lib/leads/retry.ts';
import type { Lead } from '#lib/model/lead.ts';
import { hourMs } from '#lib/model/time.ts';
import { type GuardedNetwork, makeGuardedFetch } from '#lib/network/private-address.ts';
import { makeCertificate } from './certificate.ts';
import { closeAfterEach } from './close-after-each.ts';
import { freshSqlite } from './databases.ts';
import { decodeQuotedPrintable, type MailFaults, splitMail, startMailServer } from './mail-server.ts';
import { noon, openNetwork, outgoing, sendTo } from './outgoing.ts';
import { hilltop, openService, until } from './yard.ts';

const closing = closeAfterEach();
let network: GuardedNetwork;
beforeEach(() => {
  network = closing(openNetwork());
});

const mailbox = { kind: 'email', to: ['sales@hilltop.example.com', 'boss@hilltop.example.com'], smtp: 'env:SMTP' };
const sendMail = (smtp: string, more: Parameters<typeof outgoing>[0] = {}, timeoutMs = hourMs, settings: object = mailbox) =>
  sendTo(settings, outgoing(more), { env: { SMTP: smtp }, network, timeoutMs });

/** Sends one lead and returns the mail as the server got it. */
async function mailOf(lead: Lead, settings: object = mailbox) {
  const server = closing(await startMailServer());
  expect(await sendMail(server.url, { lead }, undefined, settings)).toEqual({ status: 250 });
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails as [(typeof server.mails)[0]];
  return { ...mail, ...splitMail(mail.raw) };
}

describe('a mail for people', () => {
  test('comes from the sending system and is answered to the shopper', async () => {
    const { headers, from, to } = await mailOf({ name: 'Ana', last_name: 'Lee', email: 'ana@example.com' });
    expect([from, to]).toEqual(['leads@hilltop.example.com', ['sales@hilltop.example.com', 'boss@hilltop.example.com']]);
    expect(headers.filter((line) => /^(from|to|reply-to|message-id|auto-submitted|x-auto)/i.test(line))).toEqual([
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'From: Hilltop Trucks website <leads@hilltop.example.com>',
      'To: sales@hilltop.example.com, boss@hilltop.example.com',
      'Reply-To: ana@example.com',
      'Message-ID: <a1.1.crm@hilltop.example.com>',
    ]);
    expect(headers.find((line) => line.startsWith('Content-Type'))).toMatch(/^Content-Type: multipart\/alternative;/);
  });

  test.each<[string, object, string, string]>([
    ['the dealer’s own address', { sender: 'website@hilltop.example.com' }, 'smtp://', 'website@hilltop.example.com'],
    ['an address at the site’s host', {}, 'smtp://', 'leads@hilltop.example.com'],
  ])('comes from %s', async (_name, dealer, _scheme, sender) => {
    const server = closing(await startMailServer());
    await sendTo(mailbox, outgoing(), { env: { SMTP: server.url }, network, dealer });
    expect(server.mails[0]?.from).toBe(sender);
  });

  test('a subject in any language arrives', async () => {
    const { headers } = await mailOf({ name: 'Zoë Šimić-Ōkubo 王小明' });
    const subject = headers.find((line) => line.startsWith('Subject: ')) ?? '';
    const words = [...subject.matchAll(/=\?UTF-8\?(B|Q)\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
      kind?.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
    expect(words.join('')).toContain('Zoë Šimić-Ōkubo 王小明');
  });

  const injections: [string, string][] = [
    ['CR LF', 'Ana\r\nBcc: victim@example.com'],
    ['LF', 'Ana\nBcc: victim@example.com'],
    ['CR', 'Ana\rBcc: victim@example.com'],
    ['an end of the headers', 'Ana\r\n\r\nBcc: victim@example.com'],
    ['an end of the mail', 'Ana\r\n.\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<victim@example.com>'],
    ['other line ends', 'Ana\u2028Bcc: victim@example.com\u0085Bcc: victim@example.com\vBcc: victim@example.com'],
    ['NUL', 'Ana\0Bcc: victim@example.com'],
    ['an encoded word', '=?utf-8?Q?Ana=0D=0ABcc:_victim@example.com?='],
  ];
  const fields = ['name', 'last_name', 'email', 'phone', 'category', 'stock_number', 'car_id', 'Vehicle Make', 'url', 'message', 'rego'];
  const cases = injections.flatMap(([what, text]) => fields.map((field) => [what, field, text] as const));
  test.each(['text', 'adf'] as const)('headers are ours, whatever a field of a %s mail holds', async (format) => {
    const server = closing(await startMailServer());
    const settings = { ...mailbox, format };
    const answers = await Promise.all(
      cases.map(async ([what, field, text]) => {
        const lead = { name: 'Ana', email: 'ana@example.com', [field]: text };
        return [what, field, await sendMail(server.url, { lead }, undefined, settings)];
      }),
    );
    expect(answers).toEqual(cases.map(([what, field]) => [what, field, { status: 250 }]));
    expect(server.mails).toHaveLength(cases.length);
    const names = new Set(server.mails.flatMap(({ raw }) => splitMail(raw).headers.map((line) => line.split(':')[0])));
    const own = [
      'Auto-Submitted',
      'X-Auto-Response-Suppress',
      'From',
      'To',
      'Subject',
      'Message-ID',
      'Date',
      'MIME-Version',
      'Content-Type',
    ];
    const expected = format === 'adf' ? [...own, 'Content-Transfer-Encoding'] : [...own, 'Reply-To'];
    expect([...names].sort()).toEqual(expected.sort());
    expect(new Set(server.mails.flatMap(({ to }) => to))).toEqual(new Set(mailbox.to));
  });

  test('no line is longer than 998 bytes, and a long message arrives whole', async () => {
    const message = `${'x'.repeat(5000)} ${'ä'.repeat(2000)}\n.\n..\nFrom the end`;
    for (const format of ['text', 'adf'] as const) {
      const { raw, body } = await mailOf(
        { name: 'n'.repeat(3000), email: `${'e'.repeat(2000)}@example.com`, message },
        { ...mailbox, format },
      );
      expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
      const words = decodeQuotedPrintable(body).replaceAll('\r\n', '\n').replaceAll('\n> ', '\n');
      expect([format, words.includes(message)]).toEqual([format, true]);
    }
  });
});

describe('an ADF mail', () => {
  test('has one part of plain text', async () => {
    const { headers, body } = await mailOf({ name: 'Ana', phone: '0412 345 678' }, { ...mailbox, format: 'adf' });
    expect(headers.filter((line) => line.startsWith('Content-T'))).toEqual([
      expect.stringMatching(/^Content-T.*: (text\/plain; charset=utf-8|7bit|quoted-printable)$/),
      expect.stringMatching(/^Content-T.*: (text\/plain; charset=utf-8|7bit|quoted-printable)$/),
    ]);
    expect(decodeQuotedPrintable(body)).toMatch(/^<\?xml version="1\.0"/);
  });
});

describe('a mail server that fails', () => {
  const steps = (answer: Parameters<typeof nextStep>[0]) =>
    [1, 2, 3].map((attempt) => nextStep(answer, attempt, [0, 5, 300, 1800], noon).state);
  const refused = (code: number) => ({ status: code, error: `the mail server refused the mail (${code})`, refused: true, sent: false });
  const later = (code: number) => ({ ...refused(code), refused: false });

  test.each<[string, MailFaults, object, string]>([
    ['refuses the sender', { from: 550 }, refused(550), 'dead'],
    ['refuses all recipients', { to: () => 550 }, refused(550), 'dead'],
    ['refuses the mail', { data: 554 }, refused(554), 'dead'],
    ['greylists', { to: () => 451 }, later(451), 'pending'],
    ['is busy', { data: 452 }, later(452), 'pending'],
  ])('%s', async (_name, faults, expected, state) => {
    const server = closing(await startMailServer(faults));
    const answer = await sendMail(server.url);
    expect([answer, steps(answer)[2], isUncertain(answer)]).toEqual([expected, state, false]);
  });

  test('refuses one of two recipients: the other has the lead, so it is not sent again', async () => {
    const server = closing(await startMailServer({ to: (address) => (address.startsWith('boss') ? 550 : undefined) }));
    expect(await sendMail(server.url)).toEqual({ status: 250, error: '1 of 2 recipients refused' });
  });

  test('falls silent after it got the mail: it may have arrived', async () => {
    const server = closing(await startMailServer({ silentAfterData: true }));
    const answer = await sendMail(server.url, {}, 2000);
    expect([answer, isUncertain(answer)]).toEqual([{ error: 'no answer of the mail server in time' }, true]);
  });

  test('never greets: the attempt ends in time', async () => {
    const server = closing(await startMailServer({}, { onConnect: () => undefined }));
    expect(await sendMail(server.url, {}, 2000)).toEqual({ error: 'no answer of the mail server in time' });
  });

  test('is not there', async () => {
    expect(await sendMail('smtp://127.0.0.1:59999')).toEqual({ error: 'no connection to the mail server (ECONNREFUSED)', sent: false });
  });

  test.each([
    ['is required', '?requireTLS=true', ''],
    ['protects a password', '', 'leads:secret@'],
  ])('offers no STARTTLS where it %s: nothing is sent', async (_name, query, user) => {
    const server = closing(await startMailServer());
    const answer = await sendMail(`${server.url.replace('//', `//${user}`)}${query}`);
    expect(answer).toEqual({ status: 500, error: 'the mail server offers no valid encryption (500)', refused: true, sent: false });
    expect(server.mails).toEqual([]);
  });

  test('has a certificate that nobody vouches for: nothing is sent', async () => {
    const server = closing(await startMailServer({}, { disabledCommands: ['AUTH'] }));
    expect(await sendMail(`${server.url}?requireTLS=true`)).toEqual({ error: 'the mail server offers no valid encryption', sent: false });
    expect(server.mails).toEqual([]);
  });

  test('offers the STARTTLS that is required: a lead of a page arrives encrypted', async () => {
    const { key, cert } = makeCertificate(Date.now());
    const known = getCACertificates('default');
    setDefaultCACertificates([...known, cert]);
    closing({ close: () => setDefaultCACertificates(known) });
    const server = closing(await startMailServer({}, { disabledCommands: ['AUTH'], key, cert }));
    const database = await freshSqlite();
    closing({ close: database.remove });
    const { post, env, service, reports } = closing(openService(database, [hilltop([{ ...mailbox, to: 'sales@hilltop.example.com' }])]));
    env.SMTP = `${server.url}?requireTLS=true`;
    service.worker.start();
    expect((await post({ name: 'Ana', phone: '0412 345 678', message: 'Is it there?' })).status).toBe(201);
    await until('the outcome', () => reports.length === 1);
    expect(reports[0]).toMatchObject({ state: 'delivered', attempt: 1 });
    expect(server.mails.map(({ to, encrypted }) => ({ to, encrypted }))).toEqual([{ to: ['sales@hilltop.example.com'], encrypted: true }]);
  });

  test('refuses the login', async () => {
    const server = closing(
      await startMailServer(
        {},
        { disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) },
      ),
    );
    expect(await sendMail(`${server.url.replace('//', '//leads:secret@')}?requireTLS=false`)).toEqual({
      ...refused(535),
      error: 'the mail server refused the login (535)',
    });
  });

  test.each([
    'smtp://127.0.0.1:25',
    'smtp://2130706433:25',
    'smtp://0177.0.0.1',
    'smtp://localhost:25',
    'smtps://[::ffff:127.0.0.1]',
    'smtp://169.254.169.254',
  ])('is inside our network: %s', async (smtp) => {
    const guarded = closing(makeGuardedFetch({ allowPrivate: false }));
    const answer = await sendTo(mailbox, outgoing(), { env: { SMTP: smtp }, network: guarded });
    expect(answer).toEqual({ error: expect.stringMatching(/ is a private address\. /), sent: false });
  });
});
