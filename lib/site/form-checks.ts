import { formIds, isFormId } from '../forms/form-definitions.ts';
import { resolveForm } from '../forms/form-of.ts';
import type { Finding } from './issues.ts';
import { suggest } from './nearest.ts';
import type { Site } from './schema.ts';

/** A patch of an unknown form, and a patch that hits nothing, would change nothing without a word (rule O7). */
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
