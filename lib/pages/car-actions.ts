import { type ActionName, actionNames, carActions } from '../cars/actions.ts';
import type { Car } from '../model/car.ts';
import { type Catalogue, resolvePath } from './catalogue.ts';

/** A next step on a car's page; one of them is the primary. */
export type Action = { id: ActionName; name: string; href: string; primary: boolean };

/** Where an action of a car leads; undefined where the site does not offer it, or has no page for it. */
export function actionHref(catalogue: Catalogue, car: Car, name: ActionName): string | undefined {
  const { site } = catalogue;
  const { paths, offered, href } = carActions[name];
  if (!offered(car, site)) return undefined;
  const path = paths(car).find((candidate) => resolvePath(catalogue, candidate));
  return path && href(resolvePath(catalogue, path) as string, car, site);
}

/** The next steps of a car that this site can take, the enquiry first. */
export function actionsOf(catalogue: Catalogue, car: Car): Action[] {
  return actionNames.flatMap((id) => {
    const href = actionHref(catalogue, car, id);
    return href ? [{ id, name: carActions[id].words(catalogue.site), href, primary: id === 'enquire' }] : [];
  });
}
