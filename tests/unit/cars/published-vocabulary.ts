import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A class of schema.org: its parents, and its own properties with the names of their ranges. */
type Published = { parents: string[]; properties: Map<string, string[]> };

/** Reads the whole vocabulary from the declarations that the package schema-dts generates from schema.org's own data. */
function readVocabulary(): Map<string, Published> {
  const file = require.resolve('schema-dts').replace(/schema\.js$/, 'schema.d.ts');
  const text = readFileSync(file, 'utf8');
  const classes = new Map<string, Published>();
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /^(?:export )?interface (\w+)Base extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
  )) {
    const properties = new Map<string, string[]>();
    for (const [, property = '', range = ''] of body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<([^>]*), "\w+">;/gm))
      properties.set(
        property,
        range
          .split('|')
          .map((one) => one.trim())
          .filter((one) => one !== 'IdReference'),
      );
    classes.set(name, { parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent), properties });
  }
  // A class without properties of its own has only its leaf.
  for (const [, name = '', parents = ''] of text.matchAll(/^(?:export )?interface (\w+)Leaf extends ([^{]+) \{/gm))
    if (!classes.has(name))
      classes.set(name, { parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent), properties: new Map() });
  return classes;
}

export const vocabulary = readVocabulary();

/** A class and all above it. */
export function lineage(name: string): string[] {
  const found = vocabulary.get(name);
  return found ? [name, ...found.parents.flatMap(lineage)] : [];
}

/** The published range of a property of a class; undefined if schema.org does not know it there. */
export const rangeOf = (type: string, property: string): string[] | undefined =>
  lineage(type)
    .map((name) => vocabulary.get(name)?.properties.get(property))
    .find((range) => range !== undefined);

/** Types and properties of JSON-LD that schema.org does not know, and nodes where no class of the range fits. */
export function unpublished(data: unknown, at = ''): string[] {
  if (Array.isArray(data)) return data.flatMap((one) => unpublished(one, at));
  if (typeof data !== 'object' || data === null) return [];
  const { '@type': type, ...rest } = data as Record<string, unknown>;
  if (type === undefined) return Object.values(rest).flatMap((value) => unpublished(value, at));
  if (typeof type !== 'string' || !vocabulary.has(type)) return [`${at}${String(type)} is no class`];
  return Object.entries(rest).flatMap(([property, value]) => {
    if (property.startsWith('@')) return [];
    const range = rangeOf(type, property);
    if (!range) return [`${at}${type}.${property} is no property`];
    const nodes = [value].flat().filter((one): one is { '@type': string } => typeof one === 'object' && one !== null && '@type' in one);
    const wrong = nodes.filter((node) => !lineage(node['@type']).some((name) => range.includes(name)));
    return [
      ...wrong.map((node) => `${at}${type}.${property} takes no ${node['@type']}`),
      ...unpublished(value, `${at}${type}.${property} > `),
    ];
  });
}
