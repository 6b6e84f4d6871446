import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same browser without a window of its own: journeys take a third less time in it. */
const shell = 'chromium-headless-shell';

/** How every Chromium of ours starts: in a container too, and without traffic of its own. */
export const quietChromium = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The system's Chromium: FORECOURT_CHROMIUM, or the first on the PATH, with `preferShell` the headless shell where there is one. Throws
 * when there is none.
 */
export function findChromium(env: Record<string, string | undefined> = process.env, { preferShell = false } = {}): string {
  const said = env.FORECOURT_CHROMIUM;
  if (said && isRunnable(said)) return said;
  if (said) throw new Error(`FORECOURT_CHROMIUM names ${said}, which cannot be run; set it to Chromium's file or leave it out.`);
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const found = (preferShell ? [shell, ...names] : names).flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
  if (found) return found;
  throw new Error(
    'There is no Chromium on the PATH: install it with "apt install chromium" (or "brew install --cask chromium"), or set FORECOURT_CHROMIUM to the file.',
  );
}
