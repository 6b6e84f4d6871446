import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareFiles } from '#lib/api/files/prepare-files.ts';

test.each(['jpeg', 'png', 'webp'] as const)('a %s that is written again is for its owner alone (rule E69)', async (format) => {
  const folder = await mkdtemp(join(tmpdir(), 'prepare-'));
  const before = process.umask(0o022);
  try {
    const path = join(folder, '0.in');
    const { size: bytes } = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5cab' } })
      .toFormat(format)
      .toFile(path);
    const files = [{ name: `car.${format}`, path, bytes, sha256: '' }];
    const decodeHeic = () => Promise.reject(new Error('not asked'));
    const [prepared] = await prepareFiles(files, { decodeHeic, newId: () => 'f1', largestBytes: 1_000_000 });
    expect(((await stat(prepared?.path ?? '')).mode & 0o777).toString(8)).toBe('600');
  } finally {
    process.umask(before);
    await rm(folder, { recursive: true, force: true });
  }
});
