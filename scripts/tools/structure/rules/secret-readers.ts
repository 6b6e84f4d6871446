import { isCode, isIn, type Rule, type SyntaxNode, walk } from '../source.ts';

const checked = ['lib/', 'scripts/commands/', 'scripts/cli/'];
const reader = 'lib/model/secrets.ts';

/** `env[name]` or `process.env[name]` with a computed name. */
function isNamedBySettings({ type, computed, object, property }: SyntaxNode): boolean {
  if (type !== 'MemberExpression' || !computed || (property as SyntaxNode).type === 'Literal') return false;
  const { name, property: last } = object as SyntaxNode & { property?: { name?: unknown } };
  return name === 'env' || last?.name === 'env';
}

/** Only lib/model/secrets.ts reads a variable whose name comes from settings, so that each dealer can reach only its own (rule O14). */
export const secretReaders: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, checked) && !isIn(path, [reader, ...Object.keys(exempt)]))
    .flatMap((source) =>
      walk(source.tree()).flatMap((node) => {
        const isPrefix = node.type === 'Literal' && node.value === 'env:';
        if (!isPrefix && !isNamedBySettings(node)) return [];
        return [
          {
            path: source.path,
            line: source.lineAt(node.start),
            what: isPrefix ? 'takes the name of a variable out of a setting' : 'reads a variable by a name that is not written here',
            instead: `ask ${reader}, because only there a dealer's settings reach the dealer's own variables alone`,
          },
        ];
      }),
    );
