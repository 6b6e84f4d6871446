import { sentCategory } from '../forms/categories.ts';
import { formIds, isFormId } from '../forms/form-definitions.ts';
import { resolveForm } from '../forms/form-of.ts';
import { sentCategories } from '../forms/sent-categories.ts';
import { nearest } from '../locale/nearest-word.ts';
import type { Finding } from './issues.ts';
import { suggest } from './nearest.ts';
import type { Site } from './schema.ts';

/** A patch of an unknown form, or without a target, would silently change nothing (rule O7). */
export function formPatches(site: Site): Finding[] {
  return Object.keys(site.forms.patches).flatMap((id): Finding[] => {
    const at = ['forms', 'patches', id];
    if (!isFormId(id)) return [{ path: at, target: 'key', problem: `there is no form "${id}"`, fix: suggest(id, formIds, 'forms') }];
    return resolveForm(site, id).faults.map(({ patch, path, problem, fix, unknown }) => ({
      path: [...at, patch, ...path],
      problem,
      fix: unknown ? suggest(unknown.word, unknown.known, 'fields') : fix,
    }));
  });
}

const inWords = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');

/**
 * A destination for a category that no form sends gets nothing, and nobody notices (rule E98). Categories are compared in the same way as
 * for leads.
 */
export function unsentCategories(site: Site): Finding[] {
  const askedCategories = site.leads.destinations.flatMap(({ when }, index) =>
    (when.category ?? []).map((category, position) => ({
      category,
      path: ['leads', 'destinations', index, 'when', 'category', position],
    })),
  );
  if (askedCategories.length === 0) return [];
  const sent = sentCategories(site);
  return askedCategories.flatMap(({ category, path }): Finding[] => {
    if (sent.some((usedCategory) => usedCategory.toLowerCase() === category.toLowerCase())) return [];
    const problem = `no form of this site sends the category ${JSON.stringify(category)}, so nothing is delivered for it`;
    const other = sentCategory(category);
    if (other.category !== category)
      return [
        {
          path,
          problem,
          fix: `write ${JSON.stringify(other.category)}, which such leads have (with the subcategory ${JSON.stringify(other.subcategory)})`,
        },
      ];
    const near = nearest(category, sent);
    return [
      {
        path,
        problem,
        fix:
          near === undefined
            ? `use one of ${inWords(sent)}`
            : `did you mean ${JSON.stringify(near)}? Otherwise use one of ${inWords(sent)}`,
      },
    ];
  });
}
