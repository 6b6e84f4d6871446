import { fileURLToPath } from 'node:url';
import { exemptions } from './exemptions.ts';
import { fileShape } from './rules/file-shape.ts';
import { identityBranches } from './rules/identity-branches.ts';
import { importCycles } from './rules/import-cycles.ts';
import { pureDomain } from './rules/pure-domain.ts';
import { rawColours } from './rules/raw-colours.ts';
import { tenantReaders } from './rules/tenant-readers.ts';
import { upwardImports } from './rules/upward-imports.ts';
import { type Exempt, type Finding, isIn, messageOf, type Rule, readSources, readTexts, type Source } from './source.ts';
import { textRules } from './text-rules.ts';

const rules = { upwardImports, tenantReaders, importCycles, identityBranches, rawColours, pureDomain, fileShape } satisfies Record<
  string,
  Rule
>;

const exemptOf = (rule: string): Exempt => (exemptions as Record<string, Exempt>)[rule] ?? {};

/** Exemptions that fit no file any more. */
export const staleExemptions = (sources: readonly Source[], table: Record<string, Exempt>): Finding[] =>
  Object.entries(table).flatMap(([rule, exempt]) =>
    Object.keys(exempt)
      .filter((place) => !sources.some(({ path }) => isIn(path, [place])))
      .map((place) => ({
        path: 'scripts/floors/exemptions.ts',
        line: 1,
        what: `${rule} exempts ${place}, which is gone`,
        instead: 'remove the row, because it would hide the next file of that name',
      })),
  );

/** All findings by file and line: of code and style files, and of all texts. */
export function findAll(sources: readonly Source[], texts: readonly Source[]): Finding[] {
  const inCode = Object.entries(rules).flatMap(([name, rule]) => rule(sources, exemptOf(name)));
  const inTexts = Object.entries(textRules).flatMap(([name, rule]) => rule(texts, exemptOf(name)));
  return [...inCode, ...inTexts, ...staleExemptions(texts, exemptions)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const [sources, texts] = [readSources(root), readTexts(root)];
  const findings = findAll(sources, texts);
  for (const finding of findings) process.stdout.write(`${messageOf(finding)}\n`);
  const count = Object.keys(rules).length + Object.keys(textRules).length;
  if (findings.length > 0) {
    process.stdout.write(`${findings.length} found by ${count} rules in ${texts.length} files.\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${texts.length} files keep all ${count} rules.\n`);
}
