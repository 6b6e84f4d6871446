import { findCarById } from '#lib/browser/find-car-by-id.ts';
import { carLoader } from '#lib/browser/garage/car-data.ts';
import { lazySearchClient } from '#lib/browser/lazy-search.ts';
import { loadSetup } from '#lib/browser/search-suggestions.ts';
import { visitLog } from '#lib/browser/visit-log.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { formCar } from '#lib/forms/form-car.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import { isCarType } from '#lib/model/car-types.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { FormView } from '#lib/pages/form-view.ts';

/** The car that a link to a form names: what leads say of it, and its card where its data could be loaded. */
export type LinkedCar = { state: 'none' | 'gone' } | { state: 'attached'; car: FormCar; card?: CarCard };

/** The site of a form, and a page of its search. */
type Place = Pick<FormView, 'searchHref'> & { setup: Pick<FormView['setup'], 'slug'> };

const ask: typeof fetch = (input, init) => fetch(input, init);
const now = () => Date.now();

/** Loads the car of a link by its id. A dealer can look up what this browser could not load. */
export async function loadLinkedCar({ setup, searchHref }: Place, id: string, type: string | undefined): Promise<LinkedCar> {
  const { buildId } = window.__NEXT_DATA__;
  const answer = await findCarById<CarModel>(id, {
    loadCar: carLoader<CarModel>({ fetcher: ask, buildId, now, timeoutMs: 10_000 }),
    visited: visitLog(setup.slug, { storage: () => window.localStorage, now }).pages(),
    loadSetup: () => loadSetup(ask, buildId, searchHref),
    search: (stock, requests) => lazySearchClient(stock, undefined).search(requests as never),
  });
  if (answer.state === 'gone') return { state: 'gone' };
  if (answer.state === 'unknown') return { state: 'attached', car: { id, ...(isCarType(type) ? { car_type: type } : {}) } };
  return { state: 'attached', car: formCar(answer.car), card: answer.car.card };
}
