import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registryTexts } from '../../../../../scripts/tools/schema/registries.ts';

const productDir = join(import.meta.dirname, '../../../../..');

test.each(Object.entries(registryTexts(productDir)))('%s is current (else run: node scripts/tools/schema/write.ts)', async (path, text) => {
  expect(await readFile(join(productDir, path), 'utf8')).toBe(text);
});
