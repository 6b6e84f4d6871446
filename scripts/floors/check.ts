import { fileURLToPath } from 'node:url';
import { exemptions } from './exemptions.ts';
import { fileShape } from './rules/file-shape.ts';
import { identityBranches } from './rules/identity-branches.ts';
import { importCycles } from './rules/import-cycles.ts';
import { pureDomain } from './rules/pure-domain.ts';
import { rawColours } from './rules/raw-colours.ts';
import { tenantReaders } from './rules/tenant-readers.ts';
import { unreadOptions } from './rules/unread-options.ts';
import { upwardImports } from './rules/upward-imports.ts';
import { type Exempt, type Finding, isIn, messageOf, type Rule, readSources, type Source } from './source.ts';

const rules = {
  upwardImports,
  tenantReaders,
  importCycles,
  identityBranches,
  rawColours,
  pureDomain,
  fileShape,
  unreadOptions,
} satisfies Record<string, Rule>;

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

/** All that is wrong, by file and line. */
export function findAll(sources: readonly Source[]): Finding[] {
  const found = Object.entries(rules).flatMap(([name, rule]) => rule(sources, exemptOf(name)));
  return [...found, ...staleExemptions(sources, exemptions)].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));
  const findings = findAll(sources);
  for (const finding of findings) process.stdout.write(`${messageOf(finding)}\n`);
  const count = Object.keys(rules).length;
  if (findings.length > 0) {
    process.stdout.write(`${findings.length} found by ${count} rules in ${sources.length} files.\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${sources.length} files keep all ${count} rules.\n`);
}
