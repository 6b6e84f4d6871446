import { fileURLToPath } from 'node:url';
import { exemptions } from './exemptions.ts';
import { commandTexts } from './rules/command-texts.ts';
import { fileShape } from './rules/file-shape.ts';
import { fontWidths } from './rules/font-widths.ts';
import { identityBranches } from './rules/identity-branches.ts';
import { importCycles } from './rules/import-cycles.ts';
import { importDirection } from './rules/import-direction.ts';
import { inlineIcons } from './rules/inline-icons.ts';
import { lazyComponents } from './rules/lazy-components.ts';
import { numberTexts } from './rules/number-texts.ts';
import { pureDomain } from './rules/pure-domain.ts';
import { rawColours } from './rules/raw-colours.ts';
import { repeatedExports } from './rules/repeated-exports.ts';
import { roomCycles } from './rules/room-cycles.ts';
import { secretReaders } from './rules/secret-readers.ts';
import { tenantReaders } from './rules/tenant-readers.ts';
import { unreadOptions } from './rules/unread-options.ts';
import { variableNames } from './rules/variable-names.ts';
import { wholePageHas } from './rules/whole-page-has.ts';
import { type Exempt, isIn, messageOf, type Rule, readSources, readTexts, type SourceFile, type Violation } from './source.ts';
import { textRules } from './text-rules.ts';

const rules = {
  importDirection,
  roomCycles,
  importCycles,
  repeatedExports,
  tenantReaders,
  secretReaders,
  identityBranches,
  rawColours,
  pureDomain,
  inlineIcons,
  lazyComponents,
  commandTexts,
  numberTexts,
  fileShape,
  unreadOptions,
  wholePageHas,
  fontWidths,
  variableNames,
} satisfies Record<string, Rule>;

const exemptOf = (rule: string): Exempt => (exemptions as Record<string, Exempt>)[rule] ?? {};

/** Exemptions whose file is gone. */
export const staleExemptions = (sources: readonly SourceFile[], table: Record<string, Exempt>): Violation[] =>
  Object.entries(table).flatMap(([rule, exempt]) =>
    Object.keys(exempt)
      .filter((place) => !sources.some(({ path }) => isIn(path, [place])))
      .map((place) => ({
        path: 'scripts/tools/structure/exemptions.ts',
        line: 1,
        what: `${rule} exempts ${place}, which does not exist`,
        instead: 'remove the row, because it would exempt the next file of that name',
      })),
  );

/** Every finding of every rule, sorted by file and line: in source files, and in all texts of the repository. */
export function findAll(sources: readonly SourceFile[], texts: readonly SourceFile[]): Violation[] {
  const inSources = Object.entries(rules).flatMap(([name, rule]) => rule(sources, exemptOf(name)));
  const inTexts = Object.entries(textRules).flatMap(([name, rule]) => rule(texts, exemptOf(name)));
  return [...inSources, ...inTexts, ...staleExemptions(texts, exemptions)].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const texts = readTexts(root);
  const findings = findAll(readSources(root), texts);
  for (const finding of findings) process.stdout.write(`${messageOf(finding)}\n`);
  const count = Object.keys(rules).length + Object.keys(textRules).length;
  if (findings.length > 0) {
    process.stdout.write(`${findings.length} findings (${count} rules, ${texts.length} files).\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${texts.length} files follow all ${count} rules.\n`);
}
