import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staleExemptions } from '../../../../../scripts/tools/structure/check.ts';
import { makeSource, messageOf } from '../../../../../scripts/tools/structure/source.ts';

const product = fileURLToPath(new URL('../../../../../', import.meta.url));
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'structure-'));
  for (const folder of ['lib/model', 'components', 'pages', 'styles', 'tests']) mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(product, 'scripts/tools/structure'), join(root, 'scripts/tools/structure'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(product, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function run(folder: string): { code: number; lines: string[] } {
  const check = join(folder, 'scripts/tools/structure/check.ts');
  try {
    return { code: 0, lines: execFileSync(process.execPath, [check], { encoding: 'utf8' }).trim().split('\n') };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, lines: stdout.trim().split('\n') };
  }
}

it('prints each finding and exits with 1', () => {
  writeFileSync(join(root, 'lib/model/car.ts'), "export const at = 1;\nimport '../sources/pull.ts';\n");
  writeFileSync(join(root, 'lib/README.md'), '# Made anew\n\nBy spec §4 and rule L1.\n');
  const { code, lines } = run(root);
  expect(code).toBe(1);
  expect(lines).toContain(
    'lib/model/car.ts:2: lib/model may not import lib/sources/pull.ts; pass the value in as an argument, or move it to a room that both may import, because lib/model may import no other room',
  );
  expect(lines).toContain(
    'lib/README.md:1: "anew" has to be read twice; write "again or rebuilt", because a text is understood at the first reading',
  );
  expect(lines).toContain(
    'lib/README.md:3: "spec §" cites a document that is not in the repository; state the rule itself or its number in lib/rules.md, because a reader cannot look that document up',
  );
  expect(lines).toContain(
    'lib/README.md:3: rule L1 is not in lib/rules.md; cite an existing number or add the rule there, because a reader looks it up by its number',
  );
  expect(lines.at(-1)).toMatch(/^\d+ findings \(\d+ rules, \d+ files\)\.$/);
});

it('reports an exemption whose file does not exist', () => {
  const sources = [makeSource('lib/site/load.ts', ''), makeSource('scripts/tools/demo/generate.ts', '')];
  const table = { pureDomain: { 'lib/site/load.ts': 'reads', 'lib/site/gone.ts': 'read' }, rawColours: { 'scripts/tools/demo/': 'tools' } };
  expect(staleExemptions(sources, table).map(messageOf)).toEqual([
    'scripts/tools/structure/exemptions.ts:1: pureDomain exempts lib/site/gone.ts, which does not exist; remove the row, because it would exempt the next file of that name',
  ]);
});
