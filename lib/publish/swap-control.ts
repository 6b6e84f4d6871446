import type { Target } from './target.ts';

/**
 * Writes a control file if it still has this tag, and returns its new tag; undefined if another publication was faster. A write whose answer was
 * lost is repeated by the client and refused then, so the file itself has the last word.
 */
export async function swapControl(
  target: Pick<Target, 'readControl' | 'writeControl'>,
  path: string,
  text: string,
  tag: string | undefined,
): Promise<string | undefined> {
  const written = await target.writeControl(path, text, tag);
  if (written !== undefined) return written;
  const now = await target.readControl(path);
  return now?.text === text ? now.tag : undefined;
}
