import { facetPath } from '#lib/search/landing.ts';
import type { MovedRule } from './gone-rules.ts';

/** The addresses of makes under the names that dealers' data uses redirect to those under the shown names (rule C2). */
export function aliasRules(brandAliases: Readonly<Record<string, string>>, searchPaths: readonly string[]): MovedRule[] {
  const known = new Set(searchPaths);
  const rules = Object.entries(brandAliases).flatMap(([make, shown]): MovedRule[] => {
    const [old, path] = [facetPath(make), facetPath(shown)];
    if (old === path || known.has(old) || !known.has(path)) return [];
    const models = searchPaths.filter((one) => one.startsWith(`${path}/`));
    return [path, ...models].map((to) => ({ path: old + to.slice(path.length), to }));
  });
  return [...new Map(rules.map((rule) => [rule.path, rule])).values()];
}
