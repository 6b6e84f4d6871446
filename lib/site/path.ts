/** The path of a value in a site's settings: keys of objects and positions in lists. */
export type Path = readonly (string | number)[];

const plainKey = /^[A-Za-z_$][\w$-]*$/;
const piece = /(?:^|\.)([A-Za-z_$][\w$-]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Writes a path as authors read it: `features.garage`, `search.sorts[2]`, `cars.brandAliases["Isuzu Ute"]`. The inverse of parsePath. */
export const formatPath = (path: Path): string =>
  path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (plainKey.test(key)) return index === 0 ? key : `.${key}`;
      return `[${JSON.stringify(key)}]`;
    })
    .join('');

/** Reads a path that formatPath wrote or a person typed; undefined if it is not a path. */
export function parsePath(text: string): (string | number)[] | undefined {
  const path: (string | number)[] = [];
  piece.lastIndex = 0;
  while (piece.lastIndex < text.length) {
    const match = piece.exec(text);
    if (!match) return undefined;
    if (match[1] !== undefined) path.push(match[1]);
    else if (match[2] !== undefined) path.push(Number(match[2]));
    else {
      try {
        path.push(JSON.parse(match[3] ?? '') as string);
      } catch {
        return undefined;
      }
    }
  }
  return path;
}

/** The value at a path, own keys only; undefined if there is none. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string | number, unknown>)[key];
  }
  return at;
}
