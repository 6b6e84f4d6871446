import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { readPhoto } from '#lib/api/print/photo.ts';

/** Red above, blue below, as a camera stores it when it is held upside down. */
async function upsideDown(): Promise<Uint8Array> {
  const half = (background: string) =>
    sharp({ create: { width: 300, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
  const blue = await half('blue');
  const above = sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } });
  return above
    .composite([{ input: blue, top: 100, left: 0 }])
    .withMetadata({ orientation: 3 })
    .jpeg()
    .toBuffer();
}

it('turns a photo as its camera says', async () => {
  const bytes = await upsideDown();
  const photo = await readPhoto('/a.jpg', { file: async () => bytes, fetch });
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (y: number) => [...data.subarray(y * info.width * 3, y * info.width * 3 + 3)].map((value) => value > 128);
  expect([info.width, info.height, colourAt(10), colourAt(700)]).toEqual([1080, 720, [false, false, true], [true, false, false]]);
});

it('shows what is transparent as white', async () => {
  const cutOut = sharp({ create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png();
  const bytes = await cutOut.toBuffer();
  const { channels } = await sharp(await readPhoto('/a.png', { file: async () => bytes, fetch })).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

it('stops to read an answer without end', async () => {
  const isCancelled = vi.fn();
  const megabyte = new Uint8Array(1_048_576);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(megabyte), cancel: isCancelled });
  expect(await readPhoto('https://cdn.example/a.jpg', { file: async () => undefined, fetch: async () => new Response(endless) })).toBe(
    undefined,
  );
  expect(isCancelled).toHaveBeenCalledOnce();
});
