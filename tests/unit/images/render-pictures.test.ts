import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectPictures } from '#lib/images/collect-pictures.ts';
import { type PictureContext, planPictures } from '#lib/images/plan-pictures.ts';
import { renderPictures } from '#lib/images/render-pictures.ts';

let root: string;
let context: PictureContext;
const photo = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .jpeg()
    .toBuffer();
const own = (name: string) => join(context.tenantDir, name);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-render-'));
  const tenantDir = join(root, 'acme');
  await mkdir(tenantDir);
  const settings = { quality: 70, widths: [32], cdnWidths: [640], maxWidth: 640 };
  context = { tenantDir, pictureDirs: [], cacheDir: join(root, 'images'), settings, shared: new Set(['one.jpg']) };
});
afterEach(() => rm(root, { recursive: true, force: true }));

const plan = (...references: string[]) => planPictures(references, context);

async function build(...references: string[]) {
  const counts: string[] = [];
  const rendered = await renderPictures(await plan(...references), context.cacheDir, (done, total) => counts.push(`${done} of ${total}`));
  return { ...collectPictures(rendered), counts };
}

test('renders what the plan says, and the next build has nothing to render', async () => {
  await writeFile(own('one.jpg'), await photo());
  await writeFile(own('two.jpg'), await photo(20, 20));
  const planned = collectPictures(await plan('one.jpg', 'two.jpg', 'https://a.example.com/x.jpg'));
  const { counts, ...rendered } = await build('one.jpg', 'two.jpg', 'https://a.example.com/x.jpg');
  expect(rendered).toEqual(planned);
  expect(counts).toEqual(['1 of 2', '2 of 2']);
  expect([...rendered.files].filter((file) => file.endsWith('.jpg'))).toEqual([
    rendered.sharePictures['one.jpg']?.src.slice('/images/'.length),
  ]);
  const onDisk = (await readdir(context.cacheDir)).filter((name) => !name.endsWith('.json'));
  expect(onDisk.sort()).toEqual([...rendered.files].sort());
  expect((await plan('one.jpg', 'two.jpg')).filter(({ render }) => render)).toEqual([]);
  expect(await build('one.jpg', 'two.jpg', 'https://a.example.com/x.jpg')).toEqual({ ...planned, counts: [] });
});

test.each<[string, RegExp, (file: string) => Promise<unknown>]>([
  ['variant was removed', /-32\.webp$/, (file) => rm(file)],
  ['variant is empty', /-60\.webp$/, (file) => truncate(file)],
  ['shared picture was removed', /\.jpg$/, (file) => rm(file)],
  ['shared picture is empty', /\.jpg$/, (file) => truncate(file)],
])('is rendered again with the same bytes when its %s', async (_name, ending, damage) => {
  await writeFile(own('one.jpg'), await photo());
  const { files, counts: _first, ...before } = await build('one.jpg');
  const file = join(context.cacheDir, [...files].find((name) => ending.test(name)) as string);
  const bytes = await readFile(file);
  await damage(file);
  const { counts, ...after } = await build('one.jpg');
  expect([after, counts]).toEqual([{ ...before, files }, ['1 of 1']]);
  expect((await readFile(file)).equals(bytes)).toBe(true);
});

test('only the shared picture is rendered when a link starts to show a picture', async () => {
  await writeFile(own('two.jpg'), await photo());
  const { files } = await build('two.jpg');
  const times = async () => Promise.all([...files].map(async (file) => (await stat(join(context.cacheDir, file))).mtimeMs));
  const before = await times();
  context.shared = new Set(['two.jpg']);
  const { sharePictures } = await build('two.jpg');
  expect(Object.keys(sharePictures)).toEqual(['two.jpg']);
  expect(await times()).toEqual(before);
});

test('a picture that breaks off is left out and reported, in later plans too, and each build tries it again', async () => {
  const whole = await photo(400, 300);
  await writeFile(own('one.jpg'), whole.subarray(0, whole.length / 2));
  const [planned] = await plan('one.jpg');
  expect(planned).toMatchObject({ picture: { width: 400, height: 300 }, render: { needsVariants: true } });
  const problem = 'it cannot be read as a picture (VipsJpeg: premature end of JPEG image)';
  const { pictures, sharePictures, files, problems } = await build('one.jpg');
  expect([pictures, sharePictures, files.size, problems]).toEqual([{}, {}, 0, [{ reference: 'one.jpg', problem }]]);
  const [again] = await plan('one.jpg');
  expect(again).toMatchObject({ reference: 'one.jpg', problem, render: { needsVariants: true } });
  expect((await build('one.jpg')).counts).toEqual(['1 of 1']);
});

test('a file that changes between plan and rendering is reported, and the next build uses it', async () => {
  await writeFile(own('one.jpg'), await photo());
  const planned = await plan('one.jpg');
  await writeFile(own('one.jpg'), await photo(30, 30));
  const rendered = await renderPictures(planned, context.cacheDir, () => undefined);
  expect(rendered).toEqual([{ reference: 'one.jpg', problem: 'its file changed during the build; build again' }]);
  expect((await build('one.jpg')).pictures['one.jpg']).toMatchObject({ width: 30, height: 30 });
});
