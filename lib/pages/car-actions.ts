import { type ActionName, actionNames, carActions } from '../cars/actions.ts';
import type { Car } from '../model/car.ts';
import { type KnownPaths, resolvePath } from './catalogue.ts';

/** A next step on a car's page; one of them is the primary. */
export type Action = { id: ActionName; name: string; href: string; primary: boolean };

/** Where an action of a car leads; undefined where the site does not offer it, or has no page for it. */
export function actionHref(known: KnownPaths, car: Car, name: ActionName): string | undefined {
  const { site } = known;
  const { paths, offered, href } = carActions[name];
  if (!offered(car, site)) return undefined;
  const path = paths(car).find((candidate) => resolvePath(known, candidate));
  return path && href(resolvePath(known, path) as string, car, site);
}

/** The next steps of a car that this site can take, the enquiry first. */
export function actionsOf(known: KnownPaths, car: Car): Action[] {
  return actionNames.flatMap((id) => {
    const href = actionHref(known, car, id);
    return href ? [{ id, name: carActions[id].words(known.site), href, primary: id === 'enquire' }] : [];
  });
}
