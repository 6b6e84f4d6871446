import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rereadEnvironment } from '../../../../scripts/cli/reread-environment.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-env-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a changed or new variable counts, one that went keeps its value, and only names are printed', async () => {
  const file = join(folder, 'forecourt.env');
  const env: Record<string, string | undefined> = { FORECOURT_ENV_FILE: file, A: 'old', B: 'same', GONE: 'kept' };
  await writeFile(file, '# secrets\nA=new-value\nB="same"\nC=3\n');
  expect(await rereadEnvironment(env)).toEqual(['A', 'C']);
  expect(env).toEqual({ FORECOURT_ENV_FILE: file, A: 'new-value', B: 'same', C: '3', GONE: 'kept' });
  expect(await rereadEnvironment(env)).toEqual([]);
});

test('without a file there is nothing to read, and one that cannot be read changes nothing', async () => {
  expect(await rereadEnvironment({ A: '1' })).toEqual([]);
  const env = { FORECOURT_ENV_FILE: join(folder, 'none'), A: '1' };
  await expect(rereadEnvironment(env)).rejects.toThrow(
    `${folder}/none (FORECOURT_ENV_FILE) cannot be read (ENOENT), so variables stay as they were. Let this user read it, and send SIGHUP again`,
  );
  expect(env.A).toBe('1');
});
