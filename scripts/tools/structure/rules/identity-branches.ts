import { childNodes, isCode, isIn, type Rule, type SourceFile, type SyntaxNode, type Violation } from '../source.ts';

const judgedFolders = ['lib/', 'components/', 'pages/', 'scripts/'];
const allowed = ['lib/site/', 'scripts/tools/structure/'];

/** Properties that identify a dealer, on any object. `slug` does so only on a site. */
const identities = new Set(['template', 'dealershipId', 'dealershipGroup', 'manufacturer', 'websiteId', 'websiteSlug']);
const siteNames = /^(site|chrome|dealer|dealership|tenant)$/i;
const siteTypes = /\b(Site|PublicSite|PageSite|Chrome|Settings)\b/;
const lookups = new Set(['includes', 'has', 'get', 'indexOf', 'startsWith', 'endsWith', 'match', 'test', 'exec', 'hasOwn', 'search']);
const equal = new Set(['===', '!==', '==', '!=']);
const wrappers = new Set(['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'Program']);

const node = (value: unknown) => value as SyntaxNode | undefined;
const bare = (value: unknown): SyntaxNode | undefined => {
  let inner = node(value);
  while (inner && wrappers.has(inner.type)) inner = node(inner.expression);
  return inner;
};

/** The last name of an expression: `slug` of `model.chrome.slug`, `chrome` of `chrome`. */
function lastName(value: unknown): string | undefined {
  const one = bare(value);
  if (one?.type === 'Identifier') return one.name as string;
  if (one?.type !== 'MemberExpression') return undefined;
  const property = node(one.property) as SyntaxNode;
  if (!one.computed) return property.name as string;
  return property.type === 'Literal' ? String(property.value) : undefined;
}

/** Tracks, function by function, the variables that hold a dealer's identity, and lists the places that decide by one. */
function decisions(source: SourceFile): { at: SyntaxNode; name: string }[] {
  const places: { at: SyntaxNode; name: string }[] = [];

  const visit = (at: SyntaxNode, outer: ReadonlySet<string>) => {
    const names = functions.has(at.type) ? new Set(outer) : (outer as Set<string>);

    const identity = (value: unknown): string | undefined => {
      const one = bare(value);
      const name = lastName(one);
      if (!one || name === undefined) return undefined;
      if (one.type === 'Identifier') return names.has(name) ? name : undefined;
      const owner = lastName(one.object);
      const fullName = owner === undefined ? name : `${owner}.${name}`;
      if (identities.has(name)) return fullName;
      if (name === 'slug' && siteNames.test(owner ?? '')) return fullName;
      return name === 'id' && identities.has(owner ?? '') ? fullName : undefined;
    };
    const report = (value: unknown, place: SyntaxNode) => {
      const name = identity(value);
      if (name !== undefined) places.push({ at: place, name });
    };
    const bindNames = (pattern: SyntaxNode | undefined, from: string | undefined, typed: string) => {
      if (pattern?.type !== 'ObjectPattern') return;
      const isSite = siteNames.test(from ?? '') || siteTypes.test(typed);
      for (const property of pattern.properties as SyntaxNode[]) {
        const key = node(property.key)?.name as string | undefined;
        const value = node(property.value);
        const local = (value?.type === 'AssignmentPattern' ? node(value.left) : value)?.name as string | undefined;
        if (key && local && isSite && (identities.has(key) || key === 'slug')) names.add(local);
        if (key && value?.type === 'ObjectPattern') bindNames(value, key, '');
      }
    };

    if (functions.has(at.type))
      for (const parameter of (at.params as SyntaxNode[] | undefined) ?? []) {
        const annotation = node(parameter.typeAnnotation);
        bindNames(parameter, undefined, annotation ? source.text.slice(annotation.start, annotation.end) : '');
      }
    if (at.type === 'VariableDeclarator') {
      const target = node(at.id);
      bindNames(target, lastName(at.init), '');
      if (target?.type === 'Identifier' && identity(at.init) !== undefined) names.add(target.name as string);
    }

    switch (at.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
      case 'WhileStatement':
        report(at.test, at);
        break;
      case 'SwitchStatement':
        report(at.discriminant, at);
        break;
      case 'LogicalExpression':
        if (at.operator !== '??') report(at.left, at);
        break;
      case 'UnaryExpression':
        if (at.operator === '!') report(at.argument, at);
        break;
      case 'BinaryExpression': {
        // `a.slug === b.slug` asks whether two records belong to one dealer, not which dealer it is.
        const sameField = lastName(at.left) !== undefined && lastName(at.left) === lastName(at.right);
        if (equal.has(at.operator as string) && !sameField) for (const side of [at.left, at.right]) report(side, at);
        if (at.operator === 'in') report(at.left, at);
        break;
      }
      case 'CallExpression': {
        const callee = bare(at.callee);
        if (callee?.type !== 'MemberExpression' || !lookups.has(lastName(callee) ?? '')) break;
        report(callee.object, at);
        for (const argument of at.arguments as SyntaxNode[]) report(argument, at);
        break;
      }
      case 'MemberExpression':
        // The slot map is the one table that may be indexed by the template's name.
        if (at.computed && !(lastName(at.object) === 'templates' && lastName(at.property) === 'template')) report(at.property, at);
        break;
    }
    for (const child of childNodes(at)) visit(child, names);
  };

  visit(source.tree(), new Set());
  return places;
}

/** Only lib/site branches on a dealer's identity: its slug, template, dealership, group or manufacturer. */
export const identityBranches: Rule = (sources, exempt) =>
  sources
    .filter(({ path }) => isCode(path) && isIn(path, judgedFolders) && !isIn(path, [...allowed, ...Object.keys(exempt)]))
    .flatMap((source) =>
      decisions(source).map(
        ({ at, name }): Violation => ({
          path: source.path,
          line: source.lineAt(at.start),
          what: `"${name}" decides what happens here`,
          instead: 'add a capability to lib/site/options and ask for that, because code asks what a site can do, never who it is',
        }),
      ),
    );
