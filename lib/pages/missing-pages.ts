import { actionNames, carActions } from '../cars/actions.ts';
import { isAvailable } from '../cars/visibility.ts';
import { countOf } from '../locale/plural.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';

/** A missing page, and what shoppers cannot do without it. */
export type MissingPage = { path: string; problem: string; fix: string };

const fixOf = (path: string) => `write content${path}.md if it is needed`;

/** The missing pages that car actions link to, with the consequence (rule E99). */
export function missingPages(catalogue: Catalogue): MissingPage[] {
  const { site, cars } = catalogue;
  const forSale = cars.filter(isAvailable);
  return actionNames.flatMap((name): MissingPage[] => {
    const { label, paths, isOffered, withoutPage } = carActions[name];
    if (name === 'checkout') return [];
    const lacking = forSale.filter((car) => isOffered(car, site) && !paths(car).some((path) => resolvePath(catalogue, path)));
    const [path] = lacking[0] ? paths(lacking[0]) : name === 'enquire' && !resolvePath(catalogue, '/contact') ? ['/contact'] : [];
    if (path === undefined) return [];
    const action = `"${label(site, {})}"`;
    const problem = withoutPage
      ? `is missing, so menus have no Contact and only the pages of cars take enquiries: ${action} opens its form there, and nowhere without scripts`
      : `is missing, so ${countOf(lacking.length, 'car')} ${lacking.length === 1 ? 'does' : 'do'} not offer ${action}`;
    return [{ path, problem, fix: fixOf(path) }];
  });
}
