import { isIn, type Rule, type Violation } from '../source.ts';

const rulesFile = 'lib/rules.md';
const definition = /^- \*\*([A-Z]\d+)\*\* /;
const citation = /\brules? ([A-Z]\d+\b(?:(?:,| and| or| to) [A-Z]\d+\b)*)/g;

function duplicates(lines: readonly string[]): Violation[] {
  const seenNumbers = new Set<string>();
  return lines.flatMap((line, index): Violation[] => {
    const number = definition.exec(line)?.[1];
    if (number === undefined) return [];
    const isDuplicate = seenNumbers.has(number);
    seenNumbers.add(number);
    if (!isDuplicate) return [];
    const instead = 'give the new rule the next free number, because code cites a rule by its number';
    return [{ path: rulesFile, line: index + 1, what: `rule ${number} is already defined above`, instead }];
  });
}

/** Every cited rule is in lib/rules.md, where each number is defined once. */
export const citedRules: Rule = (sources, exempt) => {
  const lines = sources.find(({ path }) => path === rulesFile)?.text.split('\n') ?? [];
  const numbers = new Set(lines.flatMap((line) => definition.exec(line)?.[1] ?? []));
  const unknown = sources
    .filter(({ path }) => !isIn(path, Object.keys(exempt)))
    .flatMap((source) =>
      [...source.text.matchAll(citation)].flatMap(({ index, 1: list = '' }) =>
        (list.match(/[A-Z]\d+/g) ?? [])
          .filter((number) => !numbers.has(number))
          .map((number) => ({
            path: source.path,
            line: source.lineAt(index),
            what: `rule ${number} is not in ${rulesFile}`,
            instead: 'cite an existing number or add the rule there, because a reader looks it up by its number',
          })),
      ),
    );
  return [...duplicates(lines), ...unknown];
};
