import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFileService } from '#lib/api/files/file-service.ts';
import { openTemporary } from '../store/open-temporary.ts';

let store: Awaited<ReturnType<typeof openTemporary>>;
let folder: string;
beforeEach(async () => {
  store = await openTemporary();
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
});
afterEach(async () => {
  await store.remove();
  await rm(folder, { recursive: true });
});

const start = '--b\r\nContent-Disposition: form-data; name="lead"\r\n\r\n{}';

it('one client has eight uploads open at a time, and leaves room for others', async () => {
  const files = makeFileService({
    ...{ database: store, folder, secrets: [], newId: () => 'a', now: () => 0 },
    ...{ decodeHeic: () => Promise.reject(new Error('no picture is sent')), report: () => undefined },
  });
  const endings: (() => void)[] = [];
  /** An upload that waits for its end. */
  const begin = (client: string | undefined) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(start));
        endings.push(() => {
          controller.enqueue(Buffer.from('\r\n--b--'));
          controller.close();
        });
      },
    });
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
    const request = new Request('http://a.example', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    files.receive(request, { files: 5, megabytes: 10 }, client).then(
      ({ close }) => close().then(() => resolve('taken')),
      ({ body: problem }: { body: { code: string } }) => resolve(problem.code),
    );
    return promise;
  };
  const first = Array.from({ length: 8 }, () => begin('192.0.2.1'));
  expect(await begin('192.0.2.1')).toBe('busy');
  const others = [begin('192.0.2.2'), ...Array.from({ length: 9 }, () => begin(undefined))];
  for (const end of endings) end();
  expect(new Set(await Promise.all([...first, ...others]))).toEqual(new Set(['taken']));
  const again = begin('192.0.2.1');
  endings.at(-1)?.();
  expect(await again).toBe('taken');
});
