import { type ActionName, actionNames, carActions } from '../cars/actions.ts';
import type { Car } from '../model/car.ts';
import { type KnownPaths, resolvePath } from './catalogue.ts';

/** An action on a car page; exactly one is the primary. */
export type Action = { id: ActionName; name: string; href: string; primary: boolean };

/** The link of an action. Undefined if the site does not offer it, or lacks the page that it needs. */
export function actionHref(sitePaths: KnownPaths, car: Car, name: ActionName): string | undefined {
  const { site } = sitePaths;
  const { paths, isOffered, href, withoutPage } = carActions[name];
  if (!isOffered(car, site)) return undefined;
  const path = paths(car).find((candidate) => resolvePath(sitePaths, candidate));
  return path === undefined ? withoutPage?.(car) : href(resolvePath(sitePaths, path) as string, car, site);
}

/** The actions that this site offers for a car, in the order of rule C7. */
export function actionsOf(sitePaths: KnownPaths, car: Car): Action[] {
  return actionNames.flatMap((id) => {
    const href = actionHref(sitePaths, car, id);
    return href ? [{ id, name: carActions[id].label(sitePaths.site, car), href, primary: id === 'enquire' }] : [];
  });
}
