import { importsOf } from '../imports.ts';
import { childNodes, isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation } from '../source.ts';

const judgedRooms = [
  'model',
  'locale',
  'routes',
  'cars',
  'finance',
  'search',
  'forms',
  'lookups',
  'leads',
  'tracking',
  'content',
  'site',
  'pages',
].map((folder) => `lib/${folder}/`);

const frameworks = /^(?:react|react-dom|next)(?:\/|$)|^(?:node:|fs$|path$|fs\/)/;
const globals = new Set([
  ...['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'globalThis', 'process', 'fetch', 'XMLHttpRequest'],
  ...['crypto', 'performance', 'console', 'setTimeout', 'setInterval', 'queueMicrotask'],
]);
const clocks = new Set(['Date.now', 'Math.random']);

/** Every name that a file declares anywhere. Such a name never counts as the global of that name. */
function boundNames(tree: SyntaxNode): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    const one = pattern as SyntaxNode | null;
    if (!one) return;
    if (one.type === 'Identifier') names.add(one.name as string);
    else if (one.type === 'Property') bind(one.value);
    else if (one.type === 'AssignmentPattern') bind(one.left);
    else if (one.type === 'RestElement') bind(one.argument);
    else for (const child of [...((one.properties ?? one.elements ?? []) as SyntaxNode[])]) bind(child);
  };
  const visit = (node: SyntaxNode) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') bind(node.id);
    if (/^Import\w*Specifier$/.test(node.type)) bind(node.local);
    if (node.type === 'CatchClause') bind(node.param);
    for (const parameter of (Array.isArray(node.params) ? node.params : []) as SyntaxNode[]) bind(parameter);
    for (const child of childNodes(node)) visit(child);
  };
  visit(tree);
  return names;
}

/** The globals, clocks and random numbers that a file uses. Types do not count, because they do not exist at run time. */
function impureUses(source: SourceFile): { at: SyntaxNode; name: string }[] {
  const bound = boundNames(source.tree());
  const uses: { at: SyntaxNode; name: string }[] = [];
  const visit = (node: SyntaxNode) => {
    if (/^TS(Type|Interface)/.test(node.type)) return;
    if (node.type === 'Identifier' && globals.has(node.name as string) && !bound.has(node.name as string))
      uses.push({ at: node, name: node.name as string });
    if (node.type === 'NewExpression' && (node.callee as SyntaxNode).name === 'Date' && (node.arguments as SyntaxNode[]).length === 0)
      uses.push({ at: node, name: 'new Date()' });
    if (node.type === 'MemberExpression' && !node.computed) {
      const name = `${(node.object as SyntaxNode).name}.${(node.property as SyntaxNode).name}`;
      if (clocks.has(name)) uses.push({ at: node, name });
      visit(node.object as SyntaxNode);
      return;
    }
    if (node.type === 'Property' && !node.computed) {
      visit(node.value as SyntaxNode);
      return;
    }
    for (const child of childNodes(node)) visit(child);
  };
  visit(source.tree());
  return uses;
}

/** Domain code is pure: no framework, no Node, no browser, no clock, no random numbers. */
export const pureDomain: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, judgedRooms) && !isIn(path, Object.keys(exempt)))
    .flatMap((source): Violation[] => {
      const { path } = source;
      const imports = importsOf(source).filter(({ name, types }) => frameworks.test(name) && !types);
      return [
        ...imports.map(({ name, line }) => ({
          path,
          line,
          what: `domain code imports "${name}"`,
          instead:
            'move this to components, lib/browser, lib/api or a room that runs in Node, because domain code runs the same at build, in the browser and in tests',
        })),
        ...impureUses(source).map(({ at, name }) => ({
          path,
          line: source.lineAt(at.start),
          what: `domain code uses ${name}`,
          instead: 'take it as an argument, because the same input must always give the same page',
        })),
      ];
    });
