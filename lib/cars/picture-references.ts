import type { Car } from '../model/car.ts';

/** A car's pictures by reference, in the order in which they are shown: its images, else its primary one and the thumbnails. */
export const pictureReferences = (car: Pick<Car, 'images' | 'primary_image_url' | 'thumbnails'>): string[] =>
  car.images?.length ? car.images : [car.primary_image_url, ...(car.thumbnails ?? [])].filter((reference) => reference !== undefined);
