import { connect } from 'node:net';
import { expect } from 'vitest';
import { docx, heic, pdf, photo, zipOf } from '../../unit/leads/files/samples.ts';
import { describeUploads, lead } from './upload-yard.ts';
import type { SentFile } from './uploader.ts';
import { fileSecrets, until } from './yard.ts';

const text = (content: string) => Buffer.from(content);

// What is refused never reaches a database.
describeUploads('uploads that are refused', ['SQLite'], (it, yard) => {
  it.each<[string, SentFile[] | (() => Promise<SentFile[]>), number, string, string]>([
    ['0 bytes', [['cv.pdf', text('')]], 400, 'empty_file', '“cv.pdf” is empty. Please choose it again.'],
    [
      'a double extension',
      [['cv.pdf.exe', pdf()]],
      422,
      'file_type',
      '“cv.pdf.exe” cannot be sent. Please send JPG, PNG, WebP, HEIC, PDF, DOC, DOCX or TXT.',
    ],
    [
      'SVG',
      [['a.svg', text('<svg/>')]],
      422,
      'file_type',
      '“a.svg” cannot be sent. Please send JPG, PNG, WebP, HEIC, PDF, DOC, DOCX or TXT.',
    ],
    [
      'HTML',
      [['a.html', text('<p>')]],
      422,
      'file_type',
      '“a.html” cannot be sent. Please send JPG, PNG, WebP, HEIC, PDF, DOC, DOCX or TXT.',
    ],
    ['no extension', [['cv', pdf()]], 422, 'file_type', '“cv” cannot be sent. Please send JPG, PNG, WebP, HEIC, PDF, DOC, DOCX or TXT.'],
    ['HTML as text', [['a.txt', text('<html>')]], 422, 'file_content', '“a.txt” is not a plain text.'],
    ['a PNG as JPG', async () => [['a.jpg', await photo('png')]], 422, 'file_content', '“a.jpg” is not a JPG picture.'],
    ['an archive as docx', [['a.docx', zipOf([{ name: 'a' }])]], 422, 'file_content', '“a.docx” is not a Word document.'],
    [
      'a ZIP bomb',
      [['a.docx', docx({ name: 'word/a.xml', size: 0xffff_fff0 })]],
      422,
      'file_content',
      '“a.docx” is too large when unpacked.',
    ],
    [
      'half a picture',
      async () => [['a.jpg', (await photo('jpeg')).subarray(0, 500)]],
      422,
      'broken_picture',
      '“a.jpg” is damaged or too large to open. Please send another picture.',
    ],
    [
      'half a HEIC',
      [['a.heic', heic().subarray(0, 700)]],
      422,
      'broken_picture',
      '“a.heic” is damaged or too large to open. Please send another picture.',
    ],
    ['30 MB', [['a.pdf', Buffer.alloc(30_000_000)]], 413, 'file_too_large', '“a.pdf” is larger than 10 MB.'],
    ['60 MB in all', [['a.pdf', Buffer.alloc(60_000_000)]], 413, 'upload_too_large', 'Please send at most 5 files of 10 MB each.'],
    [
      'a good file beside a bad one',
      [
        ['a.pdf', pdf()],
        ['b.pdf', text('x')],
      ],
      422,
      'file_content',
      '“b.pdf” is not a complete PDF.',
    ],
    ['six files', Array.from({ length: 6 }, (): SentFile => ['a.pdf', pdf()]), 413, 'too_many_files', 'Please send at most 5 files.'],
  ])('%s is refused, and nothing is left of it', async (_what, files, status, code, error) => {
    const answer = await yard()
      .uploads()
      .upload(lead, typeof files === 'function' ? await files() : files);
    expect([answer.status, await answer.json()]).toEqual([status, { error, code, fields: { files: error } }]);
    await yard().expectNothing();
  });

  const malformed = 'The form could not be read. Please send it again.';
  const part = (name: string, content: string, more = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
  const form = 'multipart/form-data; boundary=b';
  it.each([
    ['another type', '{}', 'application/json', 415, 'This address takes a form with files (Content-Type: multipart/form-data).'],
    ['no boundary', '', 'multipart/form-data', 415, 'This address takes a form with files (Content-Type: multipart/form-data).'],
    ['no form', 'nothing', form, 400, malformed],
    ['an unfinished form', part('lead', '{}'), form, 400, malformed],
    [
      'an unfinished file',
      `${part('lead', '{}')}--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhel`,
      form,
      400,
      malformed,
    ],
    ['no lead', `${part('files', 'hello', '; filename="a.txt"')}--b--`, form, 400, 'The part lead is missing.'],
    ['two leads', `${part('lead', '{}')}${part('lead', '{}')}--b--`, form, 400, 'The form has more than one lead.'],
    ['an unknown part', `${part('leads', '{}')}--b--`, form, 400, 'There is no part "leads": use lead and files.'],
    [
      'a file under another name',
      `${part('lead', '{}')}${part('photo', 'x', '; filename="a.txt"')}--b--`,
      form,
      400,
      'There is no part "photo": use lead and files.',
    ],
    ['a lead that is no JSON', `${part('lead', '{"name":')}--b--`, form, 400, 'The body is not JSON.'],
    ['a lead with a name twice', `${part('lead', '{"name":"A","name":"B"}')}--b--`, form, 400, 'The body has "name" twice.'],
    ['a lead that is a list', `${part('lead', '[]')}--b--`, form, 400, 'The body must be {"lead": {…}}.'],
    [
      'a lead of 300 kB',
      `${part('lead', JSON.stringify({ message: 'x'.repeat(300_000) }))}--b--`,
      form,
      413,
      'This is too large: at most 256 kB can be sent.',
    ],
    ['a lead of another website', `${part('lead', '{"website_slug":"acme"}')}--b--`, form, 403, 'This lead belongs to another website.'],
    [
      'a hundred parts',
      `${part('lead', '{}')}${part('files', 'x', '; filename="a.txt"').repeat(100)}--b--`,
      form,
      413,
      'Please send at most 5 files.',
    ],
  ])('a request with %s is refused', async (_what, body, contentType, status, error) => {
    const answer = await yard().uploads().uploadRaw(body, contentType);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([status, error]);
    await yard().expectNothing();
  });

  it('a large file is cut off early', async () => {
    const socket = connect(yard().uploads().port, '127.0.0.1');
    const head = `${part('lead', '{}')}--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/leads/with-files HTTP/1.1\r\nHost: hilltop.example.com\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = (content: Buffer) => socket.write(Buffer.concat([text(`${content.length.toString(16)}\r\n`), content, text('\r\n')]));
    chunk(text(head));
    let sent = 0;
    const answered = new Promise((resolve) => socket.once('data', resolve));
    while (answer === '' && sent < 100_000_000) {
      // The next part is sent when the server has taken this one, so that what was sent is what it read, apart from buffers.
      if (!chunk(Buffer.alloc(500_000))) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), answered]);
      sent += 500_000;
    }
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(30_000_000);
    await until('cleaning', () => yard().folders().length === 0);
  });

  it('an upload that pauses is ended', async () => {
    await yard().restart(fileSecrets, { pauseMs: 200 });
    const socket = connect(yard().uploads().port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.write(
      `POST /api/leads/with-files HTTP/1.1\r\nHost: hilltop.example.com\r\nContent-Type: ${form}\r\nContent-Length: 5000000\r\n\r\n${part('lead', '{}')}`,
    );
    await until('the answer', () => answer.includes('too_slow'));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    socket.destroy();
    await yard().expectNothing();
  });

  it('uploads count as enquiries of their network', async () => {
    await yard().restart(fileSecrets, { limits: { leadsPerMinute: 2, leadsPerHour: 60, lookupsPerMinute: 1, eventsPerMinute: 1 } });
    const send = async () =>
      (
        await yard()
          .uploads()
          .upload(lead, [['a.txt', text('hi')]])
      ).status;
    expect([await send(), await send(), await send()]).toEqual([201, 201, 429]);
  });

  it('an upload that breaks off leaves nothing', async () => {
    const socket = connect(yard().uploads().port, '127.0.0.1');
    socket.write(
      `POST /api/leads/with-files HTTP/1.1\r\nHost: hilltop.example.com\r\nContent-Type: ${form}\r\nContent-Length: 5000000\r\n\r\n`,
    );
    socket.write(`${part('lead', '{"name":"Ana"}')}--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF`);
    await until('the start', () => yard().folders().length === 1);
    socket.destroy();
    await until('the end', () => yard().folders().length === 0);
    await yard().expectNothing();
  });
});
