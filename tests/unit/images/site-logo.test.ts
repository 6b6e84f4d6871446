import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSiteLogo } from '#lib/images/logo-contrast.ts';
import { logoAddress } from '#lib/routes/logo-address.ts';

describe('the logo of a site (rule I21)', () => {
  let tenantDir = '';
  beforeAll(async () => {
    tenantDir = await mkdtemp(join(tmpdir(), 'forecourt-logo-'));
    const files: Record<string, string | Buffer> = {
      'wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="50"/>',
      'tall.PNG': await sharp({ create: { width: 40, height: 120, channels: 4, background: '#0000ff80' } })
        .png()
        .toBuffer(),
      'broken.png': 'no picture',
      'logo.txt': 'text',
      'huge.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"><!--${'x'.repeat(200_000)}--></svg>`,
    };
    for (const [name, content] of Object.entries(files)) await writeFile(join(tenantDir, name), content);
  });
  afterAll(() => rm(tenantDir, { recursive: true }));

  test.each([
    ['wide.svg', '/logo.svg', 500, 50],
    ['tall.PNG', '/logo.png', 40, 120],
  ])('%s is served as %s, with its size', async (logo, src, width, height) => {
    const read = await readSiteLogo(tenantDir, logo);
    expect(read).toMatchObject({ file: src.slice(1), picture: { src, width, height } });
  });

  test.each([
    ['broken.png', /^it cannot be read as a picture/],
    ['logo.txt', /^its name must end in \.svg, \.png, \.webp or \.jpg$/],
    ['huge.svg', /^it has 201 kB; use a file of at most 200 kB$/],
    ['missing.svg', /^there is no such file in the dealer’s folder$/],
    ['../logo.svg', /^it lies outside the dealer’s folder$/],
  ])('%s cannot be used', (logo, message) => expect(readSiteLogo(tenantDir, logo)).rejects.toThrow(message));

  test.each([undefined, 'https://cdn.example/logo.svg', '/images/logo.svg'])('%s is not read from the folder', async (logo) =>
    expect(await readSiteLogo(tenantDir, logo)).toBeUndefined(),
  );

  test.each([
    ['logo.svg', '/logo.svg'],
    ['art/Mark.JPG', '/logo.jpg'],
    ['https://cdn.example/l.png', 'https://cdn.example/l.png'],
    ['/images/l.png', '/images/l.png'],
  ])('browsers find %s at %s', (logo, address) => expect(logoAddress(logo)).toBe(address));
});
