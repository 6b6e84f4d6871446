import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../../../../scripts/tools/chromium/find-chromium.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  file = join(folder, 'google-chrome');
  await writeFile(file, '');
  await chmod(file, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

describe('findChromium', () => {
  it('takes the first on the PATH, whatever its name', () => {
    expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(file);
  });
  it('takes the headless shell first where it is preferred, and only there', async () => {
    const shell = join(folder, 'chromium-headless-shell');
    await writeFile(shell, '', { mode: 0o755 });
    expect(findChromium({ PATH: folder }, { preferShell: true })).toBe(shell);
    expect(findChromium({ PATH: folder })).toBe(file);
    await rm(shell);
    expect(findChromium({ PATH: folder }, { preferShell: true })).toBe(file);
  });
  it('takes the one that is named before any other', () => {
    expect(findChromium({ FORECOURT_CHROMIUM: file, PATH: '/nowhere' })).toBe(file);
  });
  it('says what to do where there is none', () => {
    expect(() => findChromium({ PATH: '/nowhere' })).toThrow(
      'There is no Chromium on the PATH. Install it with "apt install chromium" (or "brew install --cask chromium"), or set FORECOURT_CHROMIUM to its file.',
    );
  });
  it('says that the one named cannot be run', () => {
    expect(() => findChromium({ FORECOURT_CHROMIUM: '/nowhere/chromium' })).toThrow(
      'FORECOURT_CHROMIUM is /nowhere/chromium, which is not a program. Set it to the file of Chromium, or unset it.',
    );
  });
});
