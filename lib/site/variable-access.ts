import { isReference, variableOf } from '../model/secrets.ts';
import type { Finding } from './issues.ts';
import type { Path } from './path.ts';
import { isReserved } from './reserved-variables.ts';

/** The requesting dealer, and the data for the decision: all dealers, the names that the operator allows, and the file that allows them. */
export type VariableRules = {
  slug: string;
  dealers: readonly string[];
  /** The dealers that may use a variable, or "*" for all of them, by its name. */
  shared: Readonly<Record<string, readonly string[]>>;
  operatorFile: string;
};

/** The prefix of a dealer's variables: `HILLTOP_TRUCKS_` for hilltop-trucks. Shells do not allow names that start with a digit. */
const prefixOf = (slug: string) => `${/^\d/.test(slug) ? '_' : ''}${slug.toUpperCase().replaceAll('-', '_')}_`;

const isBelow = (name: string, slug: string) => name.length > prefixOf(slug).length && name.startsWith(prefixOf(slug));

/** The dealer that a variable belongs to: the one with the longest matching prefix. */
const ownerOf = (name: string, dealers: readonly string[]): string | undefined =>
  dealers.filter((slug) => isBelow(name, slug)).sort((a, b) => b.length - a.length)[0];

type Refusal = Pick<Finding, 'problem' | 'fix'>;

/** The name that a variable should have to belong to a dealer: the dealer's prefix, and the other words of its name. */
function ownName(name: string, slug: string, mayName: (name: string) => boolean): string | undefined {
  const ofDealer = prefixOf(slug).slice(0, -1).split('_');
  const words = name.split('_').filter(Boolean);
  const common = words.findIndex((word, index) => word !== ofDealer[index]);
  const rest = common < 0 ? ['KEY'] : words.slice(common);
  return [rest, rest.slice(-1)].map((parts) => prefixOf(slug) + parts.join('_')).find(mayName);
}

/** Why a dealer's settings may not name a variable, and what to do. Undefined if they may (rule O14). */
export function refuseVariable(name: string, rules: VariableRules): Refusal | undefined {
  const { slug, shared, operatorFile } = rules;
  const dealers = [...rules.dealers, slug];
  const isOwn = (candidate: string) => !isReserved(candidate) && ownerOf(candidate, dealers) === slug;
  const allow = (candidate: string) => `allow it in ${operatorFile}: "secrets": { "${candidate}": ["${slug}"] }`;
  if (isReserved(name)) {
    const problem = `${name} belongs to the machine or the product, so no dealer may name it`;
    const own = `${prefixOf(slug)}KEY`;
    const other = `SITE_${own.replace(/^_/, '')}`;
    const fix = isOwn(own) ? `a variable of its own, such as ${own}` : `another variable, such as ${other}, and ${allow(other)}`;
    return { problem, fix: `put what the dealer needs into ${fix}` };
  }
  const allowed = Object.hasOwn(shared, name) ? (shared[name] ?? []) : [];
  if (isOwn(name) || allowed.includes('*') || allowed.includes(slug)) return undefined;
  const owner = ownerOf(name, dealers);
  const own = ownName(name, slug, isOwn);
  return {
    problem: owner === undefined ? `${name} is not a variable of ${slug}` : `${name} is a variable of the dealer ${owner}`,
    fix: own === undefined ? allow(name) : `rename the variable to ${own}, or ${allow(name)}`,
  };
}

/** The variables that a value names, with their paths. */
export function referencesIn(value: unknown, path: Path = []): { path: Path; name: string }[] {
  if (isReference(value)) return [{ path, name: variableOf(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => referencesIn(item, [...path, Array.isArray(value) ? Number(key) : key]));
}
