import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staleExemptions } from '../../../../scripts/floors/check.ts';
import { makeSource, messageOf } from '../../../../scripts/floors/source.ts';

const product = fileURLToPath(new URL('../../../../', import.meta.url));
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'floors-'));
  for (const folder of ['lib/model', 'components', 'pages', 'styles', 'tests']) mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(product, 'scripts/floors'), join(root, 'scripts/floors'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(product, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(folder: string): { code: number; lines: string[] } {
  const check = join(folder, 'scripts/floors/check.ts');
  try {
    return { code: 0, lines: execFileSync(process.execPath, [check], { encoding: 'utf8' }).trim().split('\n') };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, lines: stdout.trim().split('\n') };
  }
}

it('prints each finding and fails', () => {
  writeFileSync(join(root, 'lib/model/car.ts'), "export const at = 1;\nimport '../sources/pull.ts';\n");
  const { code, lines } = run(root);
  expect(code).toBe(1);
  expect(lines).toContain(
    'lib/model/car.ts:2: model imports lib/sources/pull.ts of sources; pass it in as an argument or move it down, because model may import only no other file',
  );
  expect(lines.at(-1)).toMatch(/^\d+ found by 7 rules in \d+ files\.$/);
});

it('finds nothing in the product', () => {
  const { code, lines } = run(product);
  expect(lines).toEqual([expect.stringMatching(/^\d+ files keep all 7 rules\.$/)]);
  expect(code).toBe(0);
});

it('names an exemption that fits no file', () => {
  const sources = [makeSource('lib/site/load.ts', ''), makeSource('scripts/demo/generate.ts', '')];
  const table = { pureDomain: { 'lib/site/load.ts': 'reads', 'lib/site/gone.ts': 'read' }, rawColours: { 'scripts/demo/': 'tools' } };
  expect(staleExemptions(sources, table).map(messageOf)).toEqual([
    'scripts/floors/exemptions.ts:1: pureDomain exempts lib/site/gone.ts, which is gone; remove the row, because it would hide the next file of that name',
  ]);
});
