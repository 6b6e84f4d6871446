import { childrenOf, type Finding, isCode, isIn, type Node, type Rule, type Source } from '../source.ts';

const judged = ['lib/', 'components/', 'pages/', 'scripts/'];
const allowed = ['lib/site/', 'scripts/floors/'];

/** Names that say who a dealer is, on whatever object they stand; `slug` does so only on a site. */
const identities = new Set(['template', 'dealershipId', 'dealershipGroup', 'manufacturer', 'websiteId', 'websiteSlug']);
const siteNames = /^(site|chrome|dealer|dealership|tenant)$/i;
const siteTypes = /\b(Site|PublicSite|PageSite|Chrome|Settings)\b/;
const asked = new Set(['includes', 'has', 'get', 'indexOf', 'startsWith', 'endsWith', 'match', 'test', 'exec', 'hasOwn', 'search']);
const equal = new Set(['===', '!==', '==', '!=']);
const wrappers = new Set(['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Program']);

const node = (value: unknown) => value as Node | undefined;
const bare = (value: unknown): Node | undefined => {
  let inner = node(value);
  while (inner && wrappers.has(inner.type)) inner = node(inner.expression);
  return inner;
};

/** The last name of an expression: `slug` of `model.chrome.slug`, `chrome` of `chrome`. */
function lastName(value: unknown): string | undefined {
  const one = bare(value);
  if (one?.type === 'Identifier') return one.name as string;
  if (one?.type !== 'MemberExpression') return undefined;
  const property = node(one.property) as Node;
  if (!one.computed) return property.name as string;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** Walks a file with the names that stand for a dealer's identity in each function, and lists the places that decide by one. */
function decisions(source: Source): { at: Node; name: string }[] {
  const found: { at: Node; name: string }[] = [];

  const visit = (at: Node, outer: ReadonlySet<string>) => {
    const names = functions.has(at.type) ? new Set(outer) : (outer as Set<string>);

    const identity = (value: unknown): string | undefined => {
      const one = bare(value);
      const name = lastName(one);
      if (!one || name === undefined) return undefined;
      if (one.type === 'Identifier') return names.has(name) ? name : undefined;
      const owner = lastName(one.object);
      const said = owner === undefined ? name : `${owner}.${name}`;
      if (identities.has(name)) return said;
      if (name === 'slug' && siteNames.test(owner ?? '')) return said;
      return name === 'id' && identities.has(owner ?? '') ? said : undefined;
    };
    const tell = (value: unknown, place: Node) => {
      const name = identity(value);
      if (name !== undefined) found.push({ at: place, name });
    };
    const learn = (pattern: Node | undefined, from: string | undefined, typed: string) => {
      if (pattern?.type !== 'ObjectPattern') return;
      const isSite = siteNames.test(from ?? '') || siteTypes.test(typed);
      for (const property of pattern.properties as Node[]) {
        const key = node(property.key)?.name as string | undefined;
        const value = node(property.value);
        const local = (value?.type === 'AssignmentPattern' ? node(value.left) : value)?.name as string | undefined;
        if (key && local && isSite && (identities.has(key) || key === 'slug')) names.add(local);
        if (key && value?.type === 'ObjectPattern') learn(value, key, '');
      }
    };

    if (functions.has(at.type))
      for (const parameter of (at.params as Node[] | undefined) ?? []) {
        const annotation = node(parameter.typeAnnotation);
        learn(parameter, undefined, annotation ? source.text.slice(annotation.start, annotation.end) : '');
      }
    if (at.type === 'VariableDeclarator') {
      const target = node(at.id);
      learn(target, lastName(at.init), '');
      if (target?.type === 'Identifier' && identity(at.init) !== undefined) names.add(target.name as string);
    }

    switch (at.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
        tell(at.test, at);
        break;
      case 'SwitchStatement':
        tell(at.discriminant, at);
        break;
      case 'LogicalExpression':
        if (at.operator !== '??') tell(at.left, at);
        break;
      case 'UnaryExpression':
        if (at.operator === '!') tell(at.argument, at);
        break;
      case 'BinaryExpression': {
        // Like with like (`a.slug === b.slug`) asks whether two records are of one dealer, not which dealer it is.
        const alike = lastName(at.left) !== undefined && lastName(at.left) === lastName(at.right);
        if (equal.has(at.operator as string) && !alike) for (const side of [at.left, at.right]) tell(side, at);
        if (at.operator === 'in') tell(at.left, at);
        break;
      }
      case 'CallExpression': {
        const callee = bare(at.callee);
        if (callee?.type !== 'MemberExpression' || !asked.has(lastName(callee) ?? '')) break;
        tell(callee.object, at);
        for (const argument of at.arguments as Node[]) tell(argument, at);
        break;
      }
      case 'MemberExpression':
        // The slot map is the one table that a template's name opens.
        if (at.computed && !(lastName(at.object) === 'templates' && lastName(at.property) === 'template')) tell(at.property, at);
        break;
    }
    for (const child of childrenOf(at)) visit(child, names);
  };

  visit(source.tree(), new Set());
  return found;
}

/** Nothing outside lib/site decides by who a dealer is: its slug, template, dealership, group or manufacturer. */
export const identityBranches: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, judged) && !isIn(path, [...allowed, ...Object.keys(exempt)]))
    .flatMap((source) =>
      decisions(source).map(
        ({ at, name }): Finding => ({
          path: source.path,
          line: source.lineAt(at.start),
          what: `"${name}" decides what happens here`,
          instead: 'add a capability to lib/site/options and ask for that, because code asks what a site can do, never who it is',
        }),
      ),
    );
