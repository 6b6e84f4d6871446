import type { Car } from '../model/car.ts';

/** References of a car’s pictures in display order: its images, else the primary image and the thumbnails. */
export const pictureReferences = (car: Pick<Car, 'images' | 'primary_image_url' | 'thumbnails'>): string[] =>
  car.images?.length ? car.images : [car.primary_image_url, ...(car.thumbnails ?? [])].filter((reference) => reference !== undefined);
