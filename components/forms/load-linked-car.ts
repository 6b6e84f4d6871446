import { loadCarById } from '#lib/browser/load-car-by-id.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { formCar } from '#lib/forms/form-car.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import { isCarType } from '#lib/model/car-types.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { FormView } from '#lib/pages/form-view.ts';

/** The car that a link to a form names: its data in leads, and its card if its data could be loaded. */
export type LinkedCar = { state: 'none' | 'gone' } | { state: 'attached'; car: FormCar; card?: CarCard; trial?: CarModel['trial'] };

/** The site of a form, and a page of its search. */
type Place = Pick<FormView, 'searchHref'> & { setup: Pick<FormView['setup'], 'slug'> };

/** Loads the car of a link by its id. The lead has the id even if this fails, so the dealer can look the car up. */
export async function loadLinkedCar({ setup, searchHref }: Place, id: string, type: string | undefined): Promise<LinkedCar> {
  const answer = await loadCarById<CarModel>({ slug: setup.slug, searchHref }, id);
  if (answer.state === 'gone') return { state: 'gone' };
  if (answer.state === 'unknown') return { state: 'attached', car: { id, ...(isCarType(type) ? { car_type: type } : {}) } };
  return { state: 'attached', car: formCar(answer.car), card: answer.car.card, trial: answer.car.trial };
}
