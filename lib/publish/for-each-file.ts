import pLimit from 'p-limit';
import { PublishError } from './target.ts';

/** Works on many files, `atOnce` of them at a time. The first failure stops the rest and is thrown once no file is in progress. */
export async function forEachFile(
  paths: readonly string[],
  atOnce: number,
  work: (path: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const limit = pLimit(atOnce);
  let failure: { path: string; cause: Error } | undefined;
  await Promise.all(
    paths.map((path) =>
      limit(async () => {
        if (failure) return;
        try {
          signal?.throwIfAborted();
          await work(path);
        } catch (error) {
          failure ??= { path, cause: error as Error };
        }
      }),
    ),
  );
  if (failure) throw new PublishError(`${failure.path}: ${failure.cause.message}`, { cause: failure.cause });
}
