import { isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation } from '../source.ts';

const judgedFolders = ['lib/', 'scripts/'];

type Export = { name: string; at: SyntaxNode };

/** The names that a file declares and exports. Re-exports and default exports do not count. */
function exportsOf(source: SourceFile): Export[] {
  return (source.tree().body as SyntaxNode[]).flatMap((statement): Export[] => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return [];
    const declaration = statement.declaration as SyntaxNode | null;
    const declared =
      declaration?.type === 'VariableDeclaration' ? (declaration.declarations as SyntaxNode[]) : declaration ? [declaration] : [];
    const ids = [
      ...declared.map(({ id }) => id as SyntaxNode),
      ...(statement.specifiers as SyntaxNode[]).map(({ exported }) => exported as SyntaxNode),
    ];
    return ids.flatMap((id) => (id.type === 'Identifier' ? { name: id.name as string, at: statement } : []));
  });
}

/** One name, one meaning: no two files under lib/ and scripts/ export the same name. Components repeat names, one per template. */
export const repeatedExports: Rule = (sources, exempt) => {
  const places = new Map<string, Map<string, number>>();
  for (const source of sources) {
    if (!isCode(source.path) || !isIn(source.path, judgedFolders) || isIn(source.path, Object.keys(exempt))) continue;
    for (const { name, at } of exportsOf(source)) {
      const lines = places.get(name) ?? new Map<string, number>();
      if (!lines.has(source.path)) lines.set(source.path, source.lineAt(at.start));
      places.set(name, lines);
    }
  }
  return [...places].flatMap(([name, lines]): Violation[] => {
    const [[first] = ['']] = lines;
    return [...lines].slice(1).map(([path, line]) => ({
      path,
      line,
      what: `${first} exports the name ${name} too`,
      instead: 'rename one of them after what it is, or import the other if they are the same, because one name should mean one thing',
    }));
  });
};
