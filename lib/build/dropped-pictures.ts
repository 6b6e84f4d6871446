import { pagePictures } from '#lib/content/page-parts.ts';
import type { Car } from '#lib/model/car.ts';
import type { ContentPage } from '#lib/model/content.ts';
import type { Dropped } from '#lib/model/dropped.ts';

/** Unusable pictures (rule I3), each with the car or page that names it. Pictures of settings belong to the home page. */
export function droppedPictures(
  problems: readonly { reference: string; problem: string }[],
  cars: readonly Pick<Car, 'id' | 'slug' | 'images' | 'thumbnails' | 'primary_image_url'>[],
  content: readonly Pick<ContentPage, 'path' | 'picture' | 'blocks'>[],
): Dropped[] {
  if (problems.length === 0) return [];
  const reasons = new Map(problems.map(({ reference, problem }) => [reference, problem]));
  const namedPictures = new Set<string>();
  const dropOf = (at: string, id: string | undefined, field: string, reference: string | undefined): Dropped[] => {
    const reason = reference === undefined ? undefined : reasons.get(reference);
    if (reference === undefined || reason === undefined) return [];
    namedPictures.add(reference);
    return [{ effect: 'leftOut', at, id, field, value: reference, reason, fix: 'put the file there, or correct the reference' }];
  };
  const dropped = [
    ...cars.flatMap(({ id, slug, images = [], thumbnails = [], primary_image_url: primary }) => [
      ...images.flatMap((reference, index) => dropOf(`cars/${slug}`, id, `images[${index}]`, reference)),
      ...thumbnails.flatMap((reference, index) => dropOf(`cars/${slug}`, id, `thumbnails[${index}]`, reference)),
      ...dropOf(`cars/${slug}`, id, 'primary_image_url', primary),
    ]),
    ...content.flatMap((page) => pagePictures(page).flatMap((reference) => dropOf(page.path, undefined, 'picture', reference))),
  ];
  const others = problems.filter(({ reference }) => !namedPictures.has(reference));
  return [...dropped, ...others.flatMap(({ reference }) => dropOf('home page', undefined, 'picture', reference))];
}
