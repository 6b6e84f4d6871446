import { isCode, isIn, type Rule, type SyntaxNode, walk } from '../source.ts';

const folders = ['lib/', 'components/', 'pages/', 'scripts/'];

/** Past participles that mean nothing alone. With a noun, as in `knownSlugs`, they are fine. */
const bare = new Set('asked drawn found given got judged kept known laid made named said seen taken told tried wanted'.split(' '));

const functions = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);

/** The names that a pattern declares. A field that keeps its own name is named where its type is. */
function namesIn(pattern: SyntaxNode | null | undefined): SyntaxNode[] {
  if (!pattern) return [];
  const below = (field: string) => namesIn(pattern[field] as SyntaxNode);
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'AssignmentPattern':
      return below('left');
    case 'RestElement':
      return below('argument');
    case 'ArrayPattern':
      return (pattern.elements as (SyntaxNode | null)[]).flatMap(namesIn);
    case 'ObjectPattern':
      return (pattern.properties as SyntaxNode[]).flatMap((one) =>
        one.type === 'RestElement' ? namesIn(one) : one.shorthand ? [] : namesIn(one.value as SyntaxNode),
      );
    default:
      return [];
  }
}

/** Variables and parameters are named after what they hold. */
export const variableNames: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, folders) && !isIn(path, Object.keys(exempt)))
    .flatMap((source) =>
      walk(source.tree())
        .flatMap((node) => {
          if (node.type === 'VariableDeclarator') return namesIn(node.id as SyntaxNode);
          return functions.has(node.type) ? (node.params as SyntaxNode[]).flatMap(namesIn) : [];
        })
        .filter(({ name }) => bare.has(name as string))
        .map(({ name, start }) => ({
          path: source.path,
          line: source.lineAt(start),
          what: `a variable is named ${name}`,
          instead: 'name it after what it holds, such as cachedPage or matches, because a past participle alone does not say',
        })),
    );
