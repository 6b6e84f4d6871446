import { isIn, type SourceFile, type SyntaxNode, walk } from '../source.ts';

/** The options of each group of a site's settings, by the group's path: `search` -> hitsPerPage, `search.priceSlider` -> min, max, step. */
export type OptionGroups = ReadonlyMap<string, ReadonlySet<string>>;

/** Where an option is declared. */
export type OptionPlace = { path: string; line: number };

const schemaFile = 'lib/site/schema.ts';
const optionFolder = 'lib/site/options/';

const node = (value: unknown) => value as SyntaxNode | undefined;
const nameOf = (value: unknown) => (node(value)?.type === 'Identifier' ? (node(value)?.name as string) : undefined);

type Declared = { source: SourceFile; value: SyntaxNode };

/** Every constant of the option files, by name. */
function constants(sources: readonly SourceFile[]): Map<string, Declared> {
  const table = new Map<string, Declared>();
  for (const source of sources)
    for (const one of walk(source.tree())) {
      const name = one.type === 'VariableDeclarator' ? nameOf(one.id) : undefined;
      if (name !== undefined && one.init) table.set(name, { source, value: one.init as SyntaxNode });
    }
  return table;
}

/** The object that a call such as `group('…', { … })` or `z.strictObject({ … })` lists its options in. */
function groupShape(value: SyntaxNode): SyntaxNode | undefined {
  if (value.type !== 'CallExpression') return undefined;
  const callee = nameOf(value.callee) ?? nameOf(node(value.callee)?.property);
  if (callee === 'buildOnly') return groupShape((value.arguments as SyntaxNode[])[0] as SyntaxNode);
  if (callee !== 'group' && callee !== 'strictObject') return undefined;
  return (value.arguments as SyntaxNode[]).find(({ type }) => type === 'ObjectExpression');
}

/** Reads the options from the syntax of the schema, so that the check needs no code of the product. */
export function readOptions(sources: readonly SourceFile[]): { groups: OptionGroups; places: ReadonlyMap<string, OptionPlace> } {
  const groups = new Map<string, Set<string>>();
  const places = new Map<string, OptionPlace>();
  const schema = sources.find(({ path }) => path === schemaFile);
  if (!schema) return { groups, places };
  const table = constants(sources.filter(({ path }) => path === schemaFile || isIn(path, [optionFolder])));
  const visit = (source: SourceFile, shape: SyntaxNode, at: string) => {
    const names = new Set<string>();
    groups.set(at, names);
    for (const property of shape.properties as SyntaxNode[]) {
      const key = nameOf(property.key);
      if (key === undefined) continue;
      const declared = table.get(nameOf(property.value) ?? '') ?? { source, value: property.value as SyntaxNode };
      const path = at ? `${at}.${key}` : key;
      const inner = groupShape(declared.value);
      if (inner) visit(declared.source, inner, path);
      else {
        names.add(key);
        places.set(path, { path: source.path, line: source.lineAt(property.start) });
      }
    }
  };
  const settings = table.get('settingsSchema');
  const shape = settings && groupShape(settings.value);
  if (settings && shape) visit(settings.source, shape, '');
  return { groups, places };
}
