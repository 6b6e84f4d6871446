import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectPictures } from '#lib/images/collect-pictures.ts';
import { makeAddressMemory, type PictureContext, planPictures } from '#lib/images/plan-pictures.ts';

let root: string;
let context: PictureContext;
const png = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-pictures-'));
  const tenantDir = join(root, 'tenants', 'acme');
  await mkdir(join(tenantDir, 'photos'), { recursive: true });
  context = {
    tenantDir,
    pictureDirs: [join(root, 'drawn')],
    cacheDir: join(root, 'images'),
    settings: { quality: 70, widths: [32], cdnWidths: [640], maxWidth: 640 },
  };
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** How pages show the references, as planned; no file of the cache is written. */
async function plan(references: string[], given = context) {
  const pictures = collectPictures(await planPictures(references, given));
  expect(await readdir(given.cacheDir).catch(() => [])).toEqual([]);
  return pictures;
}

test('a dealer’s own file becomes variants, once for any number of references', async () => {
  await writeFile(join(context.tenantDir, 'photos', 'one.png'), await png());
  const { pictures, files, problems } = await plan(['photos/one.png', 'photos/one.png'], context);
  expect(problems).toEqual([]);
  expect(pictures['photos/one.png']).toMatchObject({ widths: [32, 60], width: 60, height: 40 });
  expect(files.size).toBe(2);
});

test('a link is followed, since a dealer’s pictures may live elsewhere', async () => {
  await writeFile(join(root, 'one.png'), await png());
  await symlink(join(root, 'one.png'), join(context.tenantDir, 'photos', 'link.png'));
  const { pictures, problems } = await plan(['photos/link.png'], context);
  expect([Object.keys(pictures), problems]).toEqual([['photos/link.png'], []]);
});

test.each([
  [undefined, 'https://photos.example.net/a.jpg'],
  ['https://cdn.example.com/{width}/{path}', 'https://cdn.example.com/{w}/https%3A%2F%2Fphotos.example.net%2Fa.jpg'],
])('an address goes through the CDN pattern %s', async (pattern, src) => {
  const settings = { ...context.settings, pattern };
  const { pictures, files } = await plan(['https://photos.example.net/a.jpg'], { ...context, settings });
  expect(pictures['https://photos.example.net/a.jpg']?.src).toBe(src);
  expect(files.size).toBe(0);
});

test('what cannot be used is left out and reported, and does not stop the rest', async () => {
  await writeFile(join(context.tenantDir, 'photos', 'good.png'), await png());
  await writeFile(join(context.tenantDir, 'photos', 'broken.png'), (await png()).subarray(0, 60));
  await writeFile(join(context.tenantDir, 'photos', 'empty.png'), '');
  await writeFile(join(root, 'secret.png'), await png());
  await writeFile(join(root, 'tenants', 'acme-other.png'), await png());
  execFileSync('mkfifo', [join(context.tenantDir, 'photos', 'pipe.png')]);
  const references = [
    'photos/good.png',
    'photos/pipe.png',
    'photos/broken.png',
    'photos/empty.png',
    'photos/missing.png',
    'photos',
    '../../secret.png',
    '../acme-other.png',
    join(root, 'secret.png'),
    'photos/nul\0.png',
    'picture:spaceship/front/red',
    'https://',
    '__proto__',
  ];
  const { pictures, problems } = await plan(references, context);
  expect(Object.keys(pictures)).toEqual(['photos/good.png']);
  const outside = 'it lies outside the dealer’s folder';
  const missing = 'there is no such file in the dealer’s folder';
  expect(Object.fromEntries(problems.map(({ reference, problem }) => [reference, problem]))).toEqual(
    Object.fromEntries([
      ['photos/broken.png', 'it cannot be read as a picture (Input buffer has corrupt header)'],
      ['photos/empty.png', 'it cannot be read as a picture (Input Buffer is empty)'],
      ['photos/missing.png', missing],
      ['photos', 'it is a folder, not a picture'],
      ['photos/pipe.png', 'it is a named pipe, not a picture'],
      ['../../secret.png', outside],
      ['../acme-other.png', outside],
      [join(root, 'secret.png'), outside],
      ['photos/nul\0.png', 'its name holds a null byte'],
      ['picture:spaceship/front/red', 'there is no drawn picture of that body type and view'],
      ['https://', 'it is not a valid address'],
      ['__proto__', missing],
    ]),
  );
});

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

test('a picture of 20,000 x 20,000 pixels is left out and reported; a file of 40 MB with a small picture is used', async () => {
  const small = await png();
  const [signature, header] = [small.subarray(0, 8), Buffer.from(small.subarray(16, 29))];
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  const huge = Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
  const heavy = Buffer.concat([small.subarray(0, 33), chunk('prVt', Buffer.alloc(40_000_000)), small.subarray(33)]);
  await writeFile(join(context.tenantDir, 'photos', 'huge.png'), huge);
  await writeFile(join(context.tenantDir, 'photos', 'heavy.png'), heavy);
  const { pictures, problems } = await plan(['photos/huge.png', 'photos/heavy.png']);
  expect(problems).toEqual([
    { reference: 'photos/huge.png', problem: 'it has more than 100 million pixels; save it smaller, such as 4,000 pixels wide' },
  ]);
  expect(pictures['photos/heavy.png']).toMatchObject({ width: 60, height: 40 });
});

test('a reference that cannot be an address is reported behind a CDN too', async () => {
  const settings = { ...context.settings, pattern: 'https://cdn.example.com/{width}/{path}' };
  const { pictures, problems } = await plan(['https://[', 'https://a.example.com/x.jpg'], { ...context, settings });
  expect(Object.keys(pictures)).toEqual(['https://a.example.com/x.jpg']);
  expect(problems).toEqual([{ reference: 'https://[', problem: 'it is not a valid address' }]);
});

test('a drawn picture is tinted from the first folder that has it', async () => {
  const second = join(root, 'drawn-too');
  await mkdir(second);
  const plate = sharp({ create: { width: 60, height: 40, channels: 3, background: 'grey' } }).webp();
  const mask = sharp({ create: { width: 60, height: 60, channels: 3, background: 'white' } }).webp();
  await writeFile(join(second, 'ute-front.webp'), await plate.toBuffer());
  await writeFile(join(second, 'ute-front.mask.webp'), await mask.toBuffer());
  await writeFile(
    join(second, 'paints.json'),
    JSON.stringify({ red: { r: 166, g: 16, b: 22, flake: 0.4 }, blue: { r: 24, g: 68, b: 146, flake: 0.5 } }),
  );
  const given = { ...context, pictureDirs: [...context.pictureDirs, second] };
  const { pictures, problems } = await plan(
    ['picture:ute/front/red', 'picture:ute/front/Red', 'picture:ute/front/blue', 'picture:ute/front/tartan'],
    given,
  );
  expect(problems).toEqual([
    { reference: 'picture:ute/front/tartan', problem: 'there is no such paint in paints.json beside the drawn pictures' },
  ]);
  expect(pictures['picture:ute/front/Red']).toEqual(pictures['picture:ute/front/red']);
  expect(pictures['picture:ute/front/red']).toMatchObject({ width: 60, height: 40 });
  expect(pictures['picture:ute/front/red']?.src).not.toBe(pictures['picture:ute/front/blue']?.src);
});

test('a dealer that does not show drawn vehicles reports them', async () =>
  expect((await plan(['picture:ute/front/red'], { ...context, pictureDirs: [] })).problems).toEqual([
    { reference: 'picture:ute/front/red', problem: 'drawn vehicles are for demonstrations and images.drawn is off' },
  ]));

test('with a memory, plans of any references and settings are those made from nothing, and an address keeps its picture', async () => {
  const reference = fc.constantFrom('https://img.example.com/a.jpg', 'https://img.example.com/b.jpg', 'http://[', 'photos/none.png');
  const step = fc.record({
    references: fc.array(reference, { maxLength: 6 }),
    pattern: fc.constantFrom(undefined, undefined, 'https://cdn.example.com/{width}/{path}'),
    sharePattern: fc.constantFrom(undefined, 'https://cdn.example.com/{width}x{height}/{path}'),
    shared: fc.subarray(['https://img.example.com/a.jpg', 'https://img.example.com/b.jpg']),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const memory = makeAddressMemory();
      for (const { references, pattern, sharePattern, shared } of steps) {
        const settings = { ...context.settings, pattern, sharePattern };
        const given = { ...context, settings, shared: new Set(shared) };
        const fresh = await planPictures(references, given);
        const planned = await planPictures(references, { ...given, memory });
        expect(planned).toEqual(fresh);
        const again = await planPictures([...references], { ...given, memory });
        for (const [index, one] of planned.entries()) if (one.reference.startsWith('http')) expect(again[index]).toBe(one);
      }
    }),
    { numRuns: 50 },
  );
});
