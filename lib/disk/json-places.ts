import { type AnyNode, parse } from '@humanwhocodes/momoa';

type Path = readonly (string | number)[];

/** Line and column, from 1. */
type Place = { line: number; column: number };

/** The place where the value at a path, or its key, starts; if it is missing, the place of the nearest value around it. */
export type PlaceOf = (path: Path, target?: 'key' | 'value') => Place;

/** The member of an object or list. Of a repeated key the last one counts, as in JSON.parse. */
function memberOf(value: AnyNode, key: string | number): { name: AnyNode; value: AnyNode } | undefined {
  if (value.type === 'Array') {
    const element = typeof key === 'number' ? value.elements[key] : undefined;
    return element && { name: element.value, value: element.value };
  }
  if (value.type !== 'Object') return undefined;
  return value.members.findLast(({ name }) => name.type === 'String' && name.value === key);
}

/** Finds places in a valid JSON text. It is parsed at the first call, because most files have no problem. */
export function jsonPlaces(source: string): PlaceOf {
  let body: AnyNode | undefined;
  return (path, target = 'value') => {
    body ??= parse(source).body;
    let value = body;
    let place = body.loc.start;
    for (const [index, key] of path.entries()) {
      const member = memberOf(value, key);
      if (!member) break;
      value = member.value;
      place = (target === 'key' && index === path.length - 1 ? member.name : value).loc.start;
    }
    return { line: place.line, column: place.column };
  };
}
