import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { PictureError, throwUnreadable } from './open-picture.ts';
import { type PictureRender, type PlannedPicture, type UsablePicture, withShareFile } from './plan-pictures.ts';
import { renderShareFile } from './share-file.ts';
import { recordFailure, renderVariants } from './variants.ts';

async function renderOne(cacheDir: string, planned: PlannedPicture, render: PictureRender): Promise<UsablePicture> {
  const { key, settings, shareFile, open } = render;
  const variants =
    'picture' in planned && !render.needsVariants
      ? { picture: planned.picture, files: planned.files.filter((file) => file !== shareFile) }
      : await renderVariants(cacheDir, key, settings, await open()).catch(throwUnreadable);
  if (shareFile && render.needsShareFile) await renderShareFile(cacheDir, shareFile, settings.quality, await open()).catch(throwUnreadable);
  return withShareFile(variants, shareFile);
}

/**
 * Renders the planned pictures whose files the cache lacks, and returns all of them as they are now: a picture that cannot be decoded has a
 * problem instead. The size in the file overrides the planned one.
 */
export async function renderPictures(
  planned: readonly PlannedPicture[],
  cacheDir: string,
  progress: (done: number, total: number) => void,
): Promise<PlannedPicture[]> {
  const limit = pLimit(availableParallelism());
  const total = planned.filter(({ render }) => render).length;
  let done = 0;

  async function renderOrProblem(one: PlannedPicture, render: PictureRender): Promise<PlannedPicture> {
    const { reference } = one;
    try {
      return { reference, ...(await renderOne(cacheDir, one, render)) };
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof PictureError) await recordFailure(cacheDir, render.key, message);
      return { reference, problem: message };
    } finally {
      done += 1;
      progress(done, total);
    }
  }

  return Promise.all(planned.map((one) => (one.render ? limit(renderOrProblem, one, one.render) : one)));
}
