import type { MovedRule } from './gone-rules.ts';

/** Redirects of whole folders, such as /blog to /news, and the redirects that belong to none. */
export type MovedPrefixes = { prefixes: [from: string, to: string][]; others: MovedRule[] };

/** With fewer redirects, listing them is shorter. */
const leastRedirects = 3;

/** The start of both paths of a redirect, without the segments that they end in alike: "/blog" and "/news". */
function startsOf({ path, to }: MovedRule): [string, string] {
  const [old, next] = [path.split('/'), to.split('/')];
  while (old.length > 1 && next.length > 1 && old.at(-1) === next.at(-1)) {
    old.pop();
    next.pop();
  }
  return [old.join('/'), next.join('/')];
}

/** Folds redirects into those of folders that hold no page, for hosts with a size limit. */
export function foldRedirects(rules: readonly MovedRule[], pages: Iterable<string>): MovedPrefixes {
  const known = [...pages];
  const groups = Map.groupBy(rules, (rule) => startsOf(rule).join(' '));
  const prefixes: MovedPrefixes['prefixes'] = [];
  const others: MovedRule[] = [];
  for (const group of groups.values()) {
    const [from, to] = startsOf(group[0] as MovedRule);
    const isFolder = from !== '' && group.length >= leastRedirects && !known.some((path) => path.startsWith(`${from}/`));
    if (isFolder) prefixes.push([from, to]);
    others.push(...group.filter(({ path }) => !isFolder || path === from));
  }
  return { prefixes, others };
}
