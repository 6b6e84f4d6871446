import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFileService } from '#lib/api/files/file-service.ts';
import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { openTemporary } from '../store/open-temporary.ts';

const now = Date.parse('2026-11-22T01:00:00Z');
const limits = { files: 1, megabytes: 1 };
const busy = {
  ...{ status: 503, headers: { 'Retry-After': '60' } },
  body: { code: 'busy', error: 'Too many files are being sent at the moment. Please try again in a minute.' },
};

let store: Awaited<ReturnType<typeof openTemporary>>;
beforeEach(async () => {
  store = await openTemporary();
});
afterEach(() => store.remove());

/** The service of files, with what it reported. */
function start({ folder = store.folder, secrets = [] as string[], at = now } = {}) {
  const reports: string[] = [];
  const service = makeFileService({
    ...{ database: store, decodeHeic: () => Promise.reject(new Error('no HEIC')), newId: () => 'id', now: () => at, folder, secrets },
    report: ({ message }) => void reports.push(message),
  });
  const send = (body: BodyInit = '--b\r\nContent-Disposition: form-data; name="lead"\r\n\r\n{}\r\n--b--\r\n') => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    return service.receive(new Request('http://localhost/', { method: 'POST', headers, body }), limits, undefined);
  };
  return { service, send, reports };
}
const foldersOf = async () => (await readdir(store.folder)).filter((name) => name.startsWith('forecourt-upload-')).length;

test('of 65 uploads that arrive together one is refused, and there is room again when one ends or fails', async () => {
  const { send } = start();
  const all = await Promise.allSettled(Array.from({ length: 65 }, () => send()));
  const taken = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect([taken.length, await foldersOf()]).toEqual([64, 64]);
  expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: busy });
  await taken[0]?.close();
  await expect(send('no form')).rejects.toMatchObject({ status: 400 });
  const next = await send();
  await expect(send()).rejects.toMatchObject(busy);
  for (const upload of [...taken.slice(1), next]) await upload.close();
  expect(await foldersOf()).toBe(0);
});

test('uploads that cannot be kept take no place', async () => {
  const folder = join(store.folder, 'gone');
  const { send } = start({ folder });
  for (let count = 0; count < 65; count++) await expect(send()).rejects.toMatchObject({ code: 'ENOENT' });
});

const file: LeadFile = { id: 'f1', name: 'cv.pdf', type: 'application/pdf', bytes: 1 };
const dealer = { url: 'https://hilltop.example.com', apiUrl: undefined, fileLinkMs: 14 * dayMs };

test.each([
  [0, 0],
  [1, hourMs],
  [hourMs - 1, hourMs],
])('a link of %i ms after the hour ends with a full hour', (after, more) => {
  const [linked] = start({ secrets: ['s'.repeat(32)], at: now + after }).service.link([file], dealer);
  const { origin, pathname, searchParams } = new URL((linked as { url?: string }).url ?? '');
  expect([origin + pathname, Number(searchParams.get('expires')) * 1000]).toEqual([
    'https://hilltop.example.com/api/files/f1',
    now + 14 * dayMs + more,
  ]);
});

test('without a secret files have no link, which is reported once, when there is a file', () => {
  const { service, reports } = start();
  expect(service.link([], dealer)).toEqual([]);
  expect(reports).toEqual([]);
  expect([service.link([file], dealer), service.link([file], dealer)]).toEqual([[file], [file]]);
  expect(reports).toEqual(['Files of enquiries are named without a link. For links, set FORECOURT_FILES_SECRET (openssl rand -hex 32).']);
});
