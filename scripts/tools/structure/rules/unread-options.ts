import { readOptions } from '../options/option-names.ts';
import { readOptionNames } from '../options/option-reads.ts';
import { isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation, walk } from '../source.ts';

const readers = ['lib/', 'components/', 'pages/', 'scripts/cli/', 'scripts/commands/', 'scripts/program.ts', 'next.config.ts'];
const declaring = 'lib/site/';
const tableFile = 'lib/site/not-used-yet.ts';

/** The rows of the table of options that are not used yet: each option with its line. */
function waitingOptions(sources: readonly SourceFile[]): Map<string, number> {
  const source = sources.find(({ path }) => path === tableFile);
  const rows = new Map<string, number>();
  for (const list of source ? walk(source.tree()) : [])
    if (list.type === 'ArrayExpression')
      for (const { value, start } of list.elements as (SyntaxNode & { value: unknown })[])
        if (typeof value === 'string' && source) rows.set(value, source.lineAt(start));
  return rows;
}

/** Every option of a site is read by code outside lib/site, or is in the table of options that are not used yet. */
export const unreadOptions: Rule = (sources) => {
  const { groups, places } = readOptions(sources);
  const reads = readOptionNames(
    sources.filter(({ path }) => isCode(path) && isIn(path, readers) && !isIn(path, [declaring])),
    groups,
  );
  const waiting = waitingOptions(sources);
  const unread = [...places].flatMap(([option, place]): Violation[] =>
    reads.has(option) || waiting.has(option)
      ? []
      : [
          {
            ...place,
            what: `no code outside ${declaring} reads the option ${option}`,
            instead: `read it, remove it, or name it in ${tableFile} under the work that will use it, because a setting without effect misleads dealers`,
          },
        ],
  );
  const stale = [...waiting].flatMap(([option, line]): Violation[] => {
    const row = { path: tableFile, line };
    if (!places.has(option))
      return [{ ...row, what: `there is no option ${option}`, instead: 'remove the row, because it is about nothing' }];
    if (!reads.has(option)) return [];
    return [
      { ...row, what: `code reads ${option} now`, instead: 'remove the row, because `check` tells dealers that the option has no effect' },
    ];
  });
  return [...unread, ...stale];
};
