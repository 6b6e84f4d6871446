import { expect } from 'vitest';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { pdf } from '../../unit/leads/files/samples.ts';
import { describeUploads, lead } from './upload-yard.ts';
import { fileSecrets, until } from './yard.ts';

describeUploads('links to files', ['SQLite', 'Postgres'], (it, yard) => {
  it('a link works until it expires, and only as it was signed', async () => {
    await yard()
      .uploads()
      .upload(lead, [['résumé (1).pdf', pdf()]]);
    const [link] = await yard().deliver();
    const url = link?.url ?? '';
    expect(url).toMatch(/^https:\/\/hilltop\.example\.com\/api\/files\/[0-9a-f]{32}\?expires=\d{10}&signature=[\w-]{43}$/);
    const response = await yard().uploads().follow(url);
    const headers = [
      'content-type',
      'content-disposition',
      'content-length',
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
    ];
    expect([response.status, ...headers.map((name) => response.headers.get(name))]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="r_sum_ (1).pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9%20%281%29.pdf`,
      String(pdf().length),
      "default-src 'none'; frame-ancestors 'none'; sandbox",
      'nosniff',
      'private, no-store',
    ]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
    const expires = Number(new URL(url).searchParams.get('expires'));
    const forged: [string, string][] = [
      ['a longer life', url.replace(`${expires}`, `${expires + 3600}`)],
      ['a changed signature', url.replace(/signature=(.)/, (_match, first) => `signature=${first === 'A' ? 'B' : 'A'}`)],
      ['half a signature', url.slice(0, -20)],
      ['no signature', url.replace(/&signature=.*/, '')],
      ['no query', url.replace(/\?.*/, '')],
      ['another file', url.replace(/files\/./, (match) => (match.endsWith('0') ? 'files/1' : 'files/0'))],
      ['no id', url.replace(/files\/[0-9a-f]+/, 'files/..%2f')],
    ];
    for (const [what, changed] of forged) expect([what, (await yard().uploads().follow(changed)).status]).toEqual([what, 404]);
    yard()
      .service()
      .wait(14 * dayMs - hourMs);
    expect((await yard().uploads().follow(url)).status).toBe(200);
    yard()
      .service()
      .wait(3 * hourMs);
    const late = await yard().uploads().follow(url);
    expect([late.status, await late.json()]).toEqual([
      410,
      { error: 'This link has expired. Ask the website’s team for a new one.', code: 'link_expired' },
    ]);
  });

  it('a link of the secret before works; without a secret, files are named and none can be fetched', async () => {
    await yard()
      .uploads()
      .upload(lead, [['a.pdf', pdf()]]);
    const [link] = await yard().deliver();
    for (const [secrets, status] of [
      [['x'.repeat(32), fileSecrets[0] as string], 200],
      [['x'.repeat(32)], 404],
      [[], 404],
    ] as const) {
      await yard().restart(secrets);
      expect(
        (
          await yard()
            .uploads()
            .follow(link?.url ?? '')
        ).status,
      ).toBe(status);
    }
    yard().receiver.hits.length = 0;
    await yard()
      .uploads()
      .upload(lead, [['b.pdf', pdf()]]);
    await yard()
      .uploads()
      .upload(lead, [['c.pdf', pdf()]]);
    yard().service().service.worker.start();
    await until('both', () => yard().receiver.hits.length === 2);
    expect(
      yard()
        .receiver.hits.map(({ body }) => JSON.parse(body).data.files[0])
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual([
      { name: 'b.pdf', type: 'application/pdf', bytes: pdf().length },
      { name: 'c.pdf', type: 'application/pdf', bytes: pdf().length },
    ]);
    expect(yard().service().errors).toEqual([
      'Files of enquiries are named without a link. For links, set FORECOURT_FILES_SECRET (openssl rand -hex 32).',
    ]);
  });
});
