import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureBodies } from '#lib/cars/picture-bodies.ts';
import { openDrawnPictures } from '#lib/images/drawn-pictures.ts';
import { plateLines } from '#lib/images/number-plates.ts';
import { plateText } from '#lib/images/plate-letters.ts';

const folder = 'tenants/layers/pictures';
const wide = 3.3;

describe('what a number plate says', () => {
  it.each<[string, number, string[]]>([
    ['Bayside Mazda', wide, ['BAYSIDE MAZDA']],
    ['Harbour City Motors', wide, ['HARBOUR', 'CITY MOTORS']],
    ['Škoda & Söhne', wide, ['SKODA & SOHNE']],
    ['Bayside Mazda', 1.6, ['BAYSIDE', 'MAZDA']],
    ['Donaudampfschiff', wide, ['DONAUDAMPFSCHIFF']],
  ])('%s, %d times as wide as high', (name, ratio, lines) => expect(plateLines(name, ratio)).toEqual(lines));

  it('holds only letters that can be drawn', () => expect(plateText('  東京 Cars/4x4!  ')).toBe('CARS 4X4'));
});

describe('a drawn vehicle', () => {
  const pixelsOf = async (name: string, reference: string) => {
    const picture = await openDrawnPictures([folder], name)(reference);
    const opened = await picture?.open();
    return { identity: picture?.identity, data: await opened?.extract({ left: 160, top: 440, width: 90, height: 70 }).raw().toBuffer() };
  };

  it('shows the name of the dealer, and nothing of another', async () => {
    const [bayside, harbour, again] = await Promise.all(
      ['Bayside Mazda', 'Harbour City Motors', 'bayside mazda'].map((name) => pixelsOf(name, 'picture:suv/front/red')),
    );
    expect(bayside?.data?.equals(harbour?.data as Buffer)).toBe(false);
    expect(bayside?.data?.equals(again?.data as Buffer)).toBe(true);
    expect(bayside?.identity).not.toBe(harbour?.identity);
    expect(bayside?.identity).toBe(again?.identity);
  });

  it('without a plate is the same picture for every dealer', async () =>
    expect((await pixelsOf('Bayside Mazda', 'picture:suv/side/red')).identity).toBe(
      (await pixelsOf('Harbour City Motors', 'picture:suv/side/red')).identity,
    ));

  it.each(pictureBodies)('%s: the plates lie in the picture', async (body) => {
    const plates: Record<string, [number, number][][]> = JSON.parse(readFileSync(`${folder}/number-plates.json`, 'utf8'));
    const { width = 0, height = 0 } = await sharp(`${folder}/${body}-rear.webp`).metadata();
    for (const [x, y] of (plates[`${body}-rear`] ?? []).flat()) {
      expect(x > 0 && x < width).toBe(true);
      expect(y > 0 && y < height).toBe(true);
    }
    expect(plates[`${body}-rear`]).toHaveLength(1);
  });
});
