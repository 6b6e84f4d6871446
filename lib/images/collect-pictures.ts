import type { Picture, SharePicture } from '#lib/model/picture.ts';
import type { PlannedPicture } from './plan-pictures.ts';

/** Pictures by reference, the cache's files that the site needs, and the unusable references. */
export type Pictures = {
  pictures: Record<string, Picture>;
  sharePictures: Record<string, SharePicture>;
  files: Set<string>;
  problems: { reference: string; problem: string }[];
};

/** Collects planned pictures as pages read them; the order of `planned` is kept. */
export function collectPictures(planned: readonly PlannedPicture[]): Pictures {
  // A reference may be called "__proto__".
  const result: Pictures = { pictures: Object.create(null), sharePictures: Object.create(null), files: new Set(), problems: [] };
  for (const one of planned) {
    if ('problem' in one) {
      result.problems.push({ reference: one.reference, problem: one.problem });
      continue;
    }
    result.pictures[one.reference] = one.picture;
    if (one.share) result.sharePictures[one.reference] = one.share;
    for (const file of one.files) result.files.add(file);
  }
  return result;
}
