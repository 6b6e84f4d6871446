import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { receiveForm } from '#lib/api/files/receive-form.ts';

const part = '--b\r\nContent-Disposition: form-data; name="lead"\r\n\r\n';

/** A form that arrives in pieces, with a pause between two of them. */
async function receive(pieces: readonly string[], gapMs: number, times: { wholeMs: number; pauseMs: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'receive-'));
  const body = async function* () {
    for (const piece of pieces) {
      yield new TextEncoder().encode(piece);
      await setTimeout(gapMs);
    }
  };
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', headers, body: Readable.toWeb(Readable.from(body())), duplex: 'half' };
  try {
    return await receiveForm(new Request('http://localhost/', init as RequestInit), folder, { files: 1, megabytes: 1 }, times);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const steady = [part, ...Array.from({ length: 12 }, () => 'x'), '\r\n--b--\r\n'];
const tooSlow = { status: 408 };

it('a steady upload may take longer than the longest pause', async () => {
  expect(await receive(steady, 100, { wholeMs: 3_600_000, pauseMs: 1000 })).toEqual({ lead: 'xxxxxxxxxxxx', files: [] });
});

it.each([
  ['that pauses for too long', 3000, { wholeMs: 3_600_000, pauseMs: 20 }],
  ['that takes too long in all', 20, { wholeMs: 50, pauseMs: 3_600_000 }],
])('an upload %s is refused', async (_what, gapMs, times) => {
  await expect(receive(steady.slice(0, 8), gapMs, times)).rejects.toMatchObject(tooSlow);
});
