import { childNodes, type SourceFile, type SyntaxNode, walk } from '../source.ts';
import type { OptionGroups } from './option-names.ts';

/** A name of a group of options: everywhere, or only inside one piece of one file (a parameter or a variable). */
type Alias = { group: string; name: string; within?: { path: string; start: number; end: number } };

const node = (value: unknown) => value as SyntaxNode | undefined;
const wrappers = new Set(['ChainExpression', 'TSNonNullExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']);
const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const bare = (value: unknown): SyntaxNode | undefined => {
  let inner = node(value);
  while (inner && wrappers.has(inner.type)) inner = node(inner.expression);
  return inner;
};

/** The key of a member, a property or a JSX attribute; undefined for a computed one. */
function keyOf(value: unknown, computed: unknown): string | undefined {
  const key = node(value);
  if (key?.type === 'Literal') return String(key.value);
  return computed || (key?.type !== 'Identifier' && key?.type !== 'JSXIdentifier') ? undefined : (key.name as string);
}

/** The functions of all files by name, so that an argument can be followed to its parameter. */
function functionsByName(sources: readonly SourceFile[]): Map<string, { source: SourceFile; at: SyntaxNode }[]> {
  const table = new Map<string, { source: SourceFile; at: SyntaxNode }[]>();
  const add = (name: unknown, source: SourceFile, at: SyntaxNode) => {
    if (typeof name === 'string') table.set(name, [...(table.get(name) ?? []), { source, at }]);
  };
  for (const source of sources)
    for (const one of walk(source.tree())) {
      if (one.type === 'FunctionDeclaration') add(node(one.id)?.name, source, one);
      const value = one.type === 'VariableDeclarator' ? bare(one.init) : undefined;
      if (value && functions.has(value.type)) add(node(one.id)?.name, source, value);
    }
  return table;
}

const lastPart = (group: string) => group.slice(group.lastIndexOf('.') + 1);

/** Names of a whole site, or of a slice of it with the same groups. */
const siteNames = ['site', 'settings'];
const siteType = /^\W*(?:(?:Pick|Readonly|Omit)<\s*)?\w*(?:Site|Settings)\b(?!\s*\[)/;
const groupType = /^\W*(?:readonly\s+)?(?:(?:Pick|Readonly|Partial|Omit)<\s*)*\w+((?:\['\w+'\])+)(?!\s*\[)/;

/**
 * The options that code reads, as dotted names. A read is `….group.option` or a destructured `{ option }` of a group. The group goes by its
 * own name, or by a name under which code passes it on from a site: a variable, a property (`settings: site.build`), a JSX attribute, the
 * parameter of a called function, or a type (`Site['build']`).
 *
 * Limits: it follows names, not types. Another object with the names of a group and of its option counts as a read, and so does a value
 * that is copied and then never used. A computed key counts as no read, and neither does an option under a method's parameter.
 */
export function readOptionNames(sources: readonly SourceFile[], groups: OptionGroups): Set<string> {
  const aliases = new Map<string, Alias[]>();
  const reads = new Set<string>();
  const declared = functionsByName(sources);
  const byLastPart = Map.groupBy([...groups.keys()].filter(Boolean), lastPart);
  let grew = false;

  const addAlias = (alias: Alias) => {
    const same = aliases.get(alias.name) ?? [];
    const isKnown = same.some(
      ({ group, within }) =>
        group === alias.group && (!within || (within.path === alias.within?.path && within.start === alias.within.start)),
    );
    if (isKnown || (!alias.within && lastPart(alias.group) === alias.name)) return;
    aliases.set(alias.name, [...same, alias]);
    grew = true;
  };
  for (const name of siteNames) addAlias({ group: '', name });

  const read = (group: string, key: string) => {
    if (groups.get(group)?.has(key)) reads.add(group ? `${group}.${key}` : key);
  };
  const inside = (owners: readonly string[], key: string | undefined) =>
    key === undefined ? [] : owners.map((group) => (group ? `${group}.${key}` : key)).filter((group) => groups.has(group));
  const aliased = (source: SourceFile, at: SyntaxNode, name: string | undefined) =>
    (name === undefined ? [] : (aliases.get(name) ?? []))
      .filter(({ within }) => !within || (within.path === source.path && within.start <= at.start && at.end <= within.end))
      .map(({ group }) => group);

  /** The groups that an expression certainly means: those that can be traced from a site. */
  function groupsOf(source: SourceFile, value: unknown): string[] {
    const one = bare(value);
    if (!one) return [];
    if (one.type === 'Identifier') return aliased(source, one, one.name as string);
    if (one.type === 'MemberExpression') {
      const key = keyOf(one.property, one.computed);
      const below = inside(likelyGroupsOf(source, one.object), key);
      return below.length > 0 ? below : aliased(source, one, key);
    }
    if (one.type === 'LogicalExpression') return [...groupsOf(source, one.left), ...groupsOf(source, one.right)];
    if (one.type === 'ConditionalExpression') return [...groupsOf(source, one.consequent), ...groupsOf(source, one.alternate)];
    if (one.type === 'ObjectExpression')
      return (one.properties as SyntaxNode[]).flatMap(({ type, argument }) => (type === 'SpreadElement' ? groupsOf(source, argument) : []));
    return [];
  }

  /** Those, and the groups whose name ends the expression: `card.cars` is probably the `cars` group of the settings. */
  function likelyGroupsOf(source: SourceFile, value: unknown): string[] {
    const one = bare(value);
    const name = one?.type === 'MemberExpression' ? keyOf(one.property, one.computed) : keyOf(one, false);
    return [...groupsOf(source, one), ...(byLastPart.get(name ?? '') ?? [])];
  }

  function typedGroups({ text }: SourceFile, pattern: SyntaxNode): string[] {
    const annotation = node(pattern.typeAnnotation);
    if (!annotation) return [];
    const type = text.slice(annotation.start, annotation.end);
    const path = [...(groupType.exec(type)?.[1] ?? '').matchAll(/\w+/g)].join('.');
    if (path) return groups.has(path) ? [path] : [];
    return siteType.test(type) ? [''] : [];
  }

  /** Binds a parameter or variable that holds these groups; its names count inside `scope`. */
  function bind(source: SourceFile, target: unknown, heldGroups: readonly string[], scope: SyntaxNode): void {
    const outer = node(target);
    const pattern = outer?.type === 'AssignmentPattern' ? node(outer.left) : outer;
    if (!pattern) return;
    const all = [...heldGroups, ...typedGroups(source, pattern)];
    if (pattern.type === 'Identifier') {
      const within = { path: source.path, start: scope.start, end: scope.end };
      for (const group of all) addAlias({ group, name: pattern.name as string, within });
    }
    if (pattern.type !== 'ObjectPattern') return;
    for (const property of pattern.properties as SyntaxNode[]) {
      const key = property.type === 'RestElement' ? undefined : keyOf(property.key, property.computed);
      if (key === undefined) continue;
      for (const group of all) read(group, key);
      const below = inside(all, key);
      const inner = below.length > 0 ? below : aliased(source, property, key);
      const value = node(property.value);
      // A nested pattern under the name of a group reads that group, whatever holds it.
      const isPattern = value?.type === 'ObjectPattern';
      bind(source, value, isPattern ? [...inner, ...(byLastPart.get(key) ?? [])] : inner, scope);
    }
  }

  function visit(source: SourceFile, at: SyntaxNode, scope: SyntaxNode): void {
    const isFunction = functions.has(at.type);
    if (isFunction) for (const parameter of at.params as SyntaxNode[]) bind(source, parameter, [], at);
    if (at.type === 'VariableDeclarator') {
      const isPattern = node(at.id)?.type === 'ObjectPattern';
      bind(source, at.id, isPattern ? likelyGroupsOf(source, at.init) : groupsOf(source, at.init), scope);
    }
    if (at.type === 'MemberExpression') {
      const key = keyOf(at.property, at.computed);
      if (key !== undefined) for (const group of likelyGroupsOf(source, at.object)) read(group, key);
    }
    const passed = { Property: at.value, TSPropertySignature: undefined, JSXAttribute: node(at.value)?.expression };
    if (at.type in passed) {
      const name = keyOf(at.type === 'JSXAttribute' ? at.name : at.key, at.computed);
      const value = bare(passed[at.type as keyof typeof passed]);
      // Only `X.group` itself: to follow a renamed group to further names would soon make every name a group.
      const isMember = value?.type === 'MemberExpression';
      const heldGroups = isMember
        ? inside(likelyGroupsOf(source, value.object), keyOf(value.property, value.computed))
        : typedGroups(source, at);
      for (const group of heldGroups) if (name !== undefined && group !== '') addAlias({ group, name });
    }
    if (at.type === 'CallExpression')
      for (const { source: home, at: callee } of declared.get(String(node(at.callee)?.name)) ?? [])
        for (const [index, argument] of (at.arguments as SyntaxNode[]).entries()) {
          const heldGroups = groupsOf(source, argument);
          if (heldGroups.length > 0) bind(home, (callee.params as SyntaxNode[])[index], heldGroups, callee);
        }
    for (const child of childNodes(at)) visit(source, child, isFunction ? at : scope);
  }

  do {
    grew = false;
    for (const source of sources) visit(source, source.tree(), source.tree());
  } while (grew);
  return reads;
}
