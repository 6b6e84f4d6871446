import { expect, test } from 'vitest';
import { pdf, photo } from '../../unit/leads/files/samples.ts';
import { closeAfterEach } from './close-after-each.ts';
import { freshSqlite } from './databases.ts';
import { splitMail, startMailServer } from './mail-server.ts';
import { startReceiver } from './receiver.ts';
import { openUploads } from './uploader.ts';
import { hilltop, openService, until } from './yard.ts';

const closing = closeAfterEach();

/** Sends an enquiry with files to a dealer with these destinations, over HTTP and a mail server. */
async function sendFiles(files: readonly (readonly [string, Uint8Array])[], destinations: (url: string) => object[]) {
  const database = await freshSqlite();
  const mails = await startMailServer();
  const receiver = await startReceiver();
  const service = openService(database, [
    hilltop(destinations(receiver.url), { platform: { api: receiver.url, token: 'FORECOURT_API_TOKEN' }, timeoutMs: 30_000 }),
  ]);
  service.env.SMTP = mails.url;
  const uploads = await openUploads(service);
  for (const close of [database.remove, mails.close, receiver.close, service.close, uploads.close]) closing({ close });
  expect((await uploads.upload({ name: 'Ana', email: 'ana@example.com', message: 'Hello' }, files)).status).toBe(201);
  service.service.worker.start();
  return { mails: mails.mails, hits: receiver.hits, follow: uploads.follow };
}

/** The attachments of a raw mail: header lines and content. */
function attachmentsOf(raw: string): { headers: string; content: Buffer }[] {
  const { headers, body } = splitMail(raw);
  const boundary = /^Content-Type: multipart\/mixed;.*boundary="([^"]+)"/i.exec(
    headers.find((line) => /^content-type:/i.test(line)) ?? '',
  )?.[1];
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitMail(part.replace(/^\r\n/, '')))
    .filter((part) => part.headers.some((line) => /^Content-Disposition: attachment/i.test(line)))
    .map((part) => ({ headers: part.headers.join('\n'), content: Buffer.from(part.body, 'base64') }));
}

const mailbox = { kind: 'email', to: 'sales@hilltop.example.com', smtp: 'env:SMTP' };

test('a mail for people carries the files', async () => {
  const picture = await photo('jpeg', 640, 320);
  const { mails } = await sendFiles(
    [
      ['résumé.pdf', pdf()],
      ['car.jpg', picture],
      ['a\r\nBcc: x@example.com.txt', Buffer.from('hi')],
    ],
    () => [mailbox],
  );
  await until('the mail', () => mails.length === 1);
  const { raw, to } = mails[0] as (typeof mails)[0];
  const attachments = attachmentsOf(raw);
  expect(to).toEqual(['sales@hilltop.example.com']);
  expect(attachments.map(({ headers }) => /^Content-Type: ([^;\n]+)/m.exec(headers)?.[1])).toEqual([
    'application/pdf',
    'image/jpeg',
    'text/plain',
  ]);
  expect(attachments[0]?.headers).toContain("filename*0*=utf-8''r%C3%A9sum%C3%A9.pdf");
  expect(attachments[0]?.content).toEqual(pdf());
  expect(attachments[1]?.content.toString('latin1')).not.toMatch(/Exif|ExampleCam|151\.2093/);
  expect(attachments[2]?.content.toString()).toBe('hi');
  expect(raw).not.toMatch(/^Bcc:/im);
});

test('files that are too large for a mail are links, and lead systems get links only', async () => {
  const large = Buffer.concat([pdf().subarray(0, 9), Buffer.alloc(9_500_000, '% padding\n'), pdf().subarray(9)]);
  const files = [
    ['a.pdf', large],
    ['b.pdf', large],
    ['c.pdf', pdf()],
  ] as const;
  const adf = { ...mailbox, name: 'adf', format: 'adf' };
  const { mails, follow } = await sendFiles(files, () => [mailbox, adf]);
  await until('both mails', () => mails.length === 2);
  const [people, system] = [...mails].sort((a, b) => b.raw.length - a.raw.length).map(({ raw }) => raw) as [string, string];
  expect(attachmentsOf(people).map(({ content }) => content.length)).toEqual([large.length, pdf().length]);
  expect(attachmentsOf(people)[0]?.content.equals(large)).toBe(true);
  const text = people.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const link = /b\.pdf: Download \(9\.5 MB\) (\S+)/.exec(text)?.[1] ?? '';
  expect(Buffer.from(await (await follow(link)).arrayBuffer()).equals(large)).toBe(true);
  expect(splitMail(system).headers.find((line) => /^content-type/i.test(line))).toMatch(/^Content-Type: text\/plain/);
  expect(system.replaceAll('=\r\n', '').match(/File [abc]\.pdf: Download/g)).toHaveLength(3);
});

test('the platform and CarClarity get links inside the lead', async () => {
  const clarity = (url: string) => ({ kind: 'car-clarity', url, key: 'env:CLARITY' });
  const { hits, follow } = await sendFiles([['a.pdf', pdf()]], (url) => [{ kind: 'platform' }, clarity(url)]);
  await until('both', () => hits.length === 2);
  for (const { body } of hits) {
    const [file, ...more] = JSON.parse(body).lead.files;
    expect([file, more]).toEqual([{ name: 'a.pdf', type: 'application/pdf', bytes: pdf().length, url: expect.any(String) }, []]);
    expect((await follow(file.url)).status).toBe(200);
  }
});
