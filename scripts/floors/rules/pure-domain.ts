import { importsOf } from '../imports.ts';
import { childrenOf, type Finding, isCode, isIn, type Node, type Rule, type Source } from '../source.ts';

const judged = ['model', 'locale', 'routes', 'cars', 'finance', 'search', 'forms', 'leads', 'tracking', 'content', 'site', 'pages'].map(
  (folder) => `lib/${folder}/`,
);

const frameworks = /^(?:react|react-dom|next)(?:\/|$)|^(?:node:|fs$|path$|fs\/)/;
const globals = new Set([
  ...['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'globalThis', 'process', 'fetch', 'XMLHttpRequest'],
  ...['crypto', 'performance', 'console', 'setTimeout', 'setInterval', 'queueMicrotask'],
]);
const clocks = new Set(['Date.now', 'Math.random']);

/** Every name that a file binds anywhere: one of these is never the global of that name. */
function boundNames(tree: Node): Set<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    const one = pattern as Node | null;
    if (!one) return;
    if (one.type === 'Identifier') names.add(one.name as string);
    else if (one.type === 'Property') bind(one.value);
    else if (one.type === 'AssignmentPattern') bind(one.left);
    else if (one.type === 'RestElement') bind(one.argument);
    else for (const child of [...((one.properties ?? one.elements ?? []) as Node[])]) bind(child);
  };
  const visit = (node: Node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') bind(node.id);
    if (/^Import\w*Specifier$/.test(node.type)) bind(node.local);
    if (node.type === 'CatchClause') bind(node.param);
    for (const parameter of (Array.isArray(node.params) ? node.params : []) as Node[]) bind(parameter);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(tree);
  return names;
}

/** What of the outside world the code of a file touches. Types are free: they are gone when it runs. */
function touches(source: Source): { at: Node; name: string }[] {
  const bound = boundNames(source.tree());
  const found: { at: Node; name: string }[] = [];
  const visit = (node: Node) => {
    if (/^TS(Type|Interface)/.test(node.type)) return;
    if (node.type === 'Identifier' && globals.has(node.name as string) && !bound.has(node.name as string))
      found.push({ at: node, name: node.name as string });
    if (node.type === 'NewExpression' && (node.callee as Node).name === 'Date' && (node.arguments as Node[]).length === 0)
      found.push({ at: node, name: 'new Date()' });
    if (node.type === 'MemberExpression' && !node.computed) {
      const name = `${(node.object as Node).name}.${(node.property as Node).name}`;
      if (clocks.has(name)) found.push({ at: node, name });
      visit(node.object as Node);
      return;
    }
    if (node.type === 'Property' && !node.computed) {
      visit(node.value as Node);
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(source.tree());
  return found;
}

/** Domain code is pure: no framework, no Node, no browser, no clock, no chance. */
export const pureDomain: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, judged) && !isIn(path, Object.keys(exempt)))
    .flatMap((source): Finding[] => {
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
        ...touches(source).map(({ at, name }) => ({
          path,
          line: source.lineAt(at.start),
          what: `domain code uses ${name}`,
          instead: 'take it as an argument, because the same input must always give the same page',
        })),
      ];
    });
