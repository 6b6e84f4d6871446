import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The same browser without windows. Tests take a third less time in it. */
const shell = 'chromium-headless-shell';

/** Flags for every Chromium that we start, so that it runs in a container and makes no requests of its own. */
export const quietChromium = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds Chromium: FORECOURT_CHROMIUM, or the first on the PATH. `preferShell` prefers the headless shell. Throws if there is none. */
export function findChromium(env: Record<string, string | undefined> = process.env, { preferShell = false } = {}): string {
  const configured = env.FORECOURT_CHROMIUM;
  if (configured && isRunnable(configured)) return configured;
  if (configured)
    throw new Error(`FORECOURT_CHROMIUM is ${configured}, which is not a program. Set it to the file of Chromium, or unset it.`);
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const file = (preferShell ? [shell, ...names] : names).flatMap((name) => folders.map((folder) => join(folder, name))).find(isRunnable);
  if (file) return file;
  throw new Error(
    'There is no Chromium on the PATH. Install it with "apt install chromium" (or "brew install --cask chromium"), or set FORECOURT_CHROMIUM to its file.',
  );
}
