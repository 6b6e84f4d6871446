import type { ObjectStore } from '#lib/objects/object-store.ts';

const give = 'Give this user the right to write there';
const move = 'Move the file away';

/** What to do, by the file system's error code. */
const fixes: Record<string, string> = {
  ...{ ENOSPC: 'Free space there', EDQUOT: 'Free space there, or raise the quota of this user' },
  ...{ EROFS: 'Make the disk writable', EACCES: give, EPERM: give },
  ...{ ENOTDIR: move, EEXIST: move, EISDIR: 'Move the folder away' },
};

/** The code of a file system error, or of its cause. */
function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}

/** A state folder whose errors name the object that cannot be changed, and say what to do. Read errors already do so. */
export function nameFaults(folder: ObjectStore): ObjectStore {
  const naming =
    <T extends unknown[], R>(verb: string, work: (key: string, ...rest: T) => Promise<R>) =>
    (key: string, ...rest: T): Promise<R> =>
      work(key, ...rest).catch((cause: Error) => {
        const fix = fixes[codeOf(cause)];
        const advice = fix === undefined ? '' : `. ${fix}, or name another place with --state`;
        throw new Error(`${folder.name}/${key} cannot be ${verb}: ${cause.message}${advice}`, { cause });
      });
  return { ...folder, put: naming('written', folder.put), swap: naming('written', folder.swap), remove: naming('removed', folder.remove) };
}
