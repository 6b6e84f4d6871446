import { createHash } from 'node:crypto';
import type { Car } from '#lib/model/car.ts';
import type { Picture } from '#lib/model/picture.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { primaryImage, toSearchDocument } from '#lib/search/document.ts';
import { convertListings } from '../listings/convert.ts';
import { listingsFolder, readListingFiles } from '../listings/read-files.ts';
import { sampleOf } from '../listings/sample.ts';
import { generatedCars } from './generated.ts';
import { viewedAt } from './viewed-at.ts';

export type Stock = { from: string; cars: Car[]; pictures: Record<string, Picture>; documents: SearchDocument[] };

/** A different picture for each car, like a dealer's photos, because picture addresses are a large part of an index. */
function pictureOf(car: Car): Picture {
  const key = createHash('sha256').update(car.id).digest('hex').slice(0, 20);
  return { src: `/images/${key}-{w}.webp`, widths: [320, 480, 640, 960, 1280], width: 1280, height: 853 };
}

/** `size` cars: real listings if the file is there, otherwise generated ones. `from` says which. */
export async function benchCars(size: number): Promise<{ from: string; cars: Car[] }> {
  try {
    const { csv, postcodes } = await readListingFiles();
    const { cars } = convertListings(csv, postcodes, { seed: 'bench', now: viewedAt });
    return { from: 'real listings', cars: sampleOf(cars, Math.min(size, cars.length), `bench/${size}`) };
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT') throw error;
    return { from: `generated listings (no real ones in ${listingsFolder}; set FORECOURT_SHARED)`, cars: generatedCars(size, viewedAt) };
  }
}

/** `size` cars and their search documents. */
export async function benchStock(size: number): Promise<Stock> {
  const { from, cars } = await benchCars(size);
  const own = cars.map((car, index) => ({ ...car, images: primaryImage(car) ? [`own:${index}`, ...(car.images ?? []).slice(1)] : [] }));
  const shown = own.map(({ primary_image_url: _url, thumbnails: _thumbnails, ...car }) => car);
  const pictures = Object.fromEntries(shown.flatMap((car) => (car.images[0] ? [[car.images[0], pictureOf(car)] as const] : [])));
  return {
    from,
    cars: shown,
    pictures,
    documents: shown.map((car) => toSearchDocument(car, pictures, { cars: { minimumShownPrice: 10 }, dealer: { locations: [] } })),
  };
}
