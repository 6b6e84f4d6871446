import { type CarCard, carCard } from '../../cars/card.ts';
import type { SearchDocument } from '../../model/search-document.ts';
import { carPath } from '../../routes/paths.ts';
import { countRequest } from '../../search/count-request.ts';
import { readHit } from '../../search/hit.ts';
import type { SearchSetup } from '../../search/setup.ts';
import { emptyState, type SearchState } from '../../search/state.ts';
import { findCarById } from '../find-car-by-id.ts';
import type { CarData } from '../garage/car-data.ts';

/** A car's own page: its name, and the cars most like it. */
type LikedCar = CarData & { slug: string; title: string; card: CarCard; related: readonly CarCard[] };

type World = Parameters<typeof findCarById<LikedCar>>[1];

/** Cars to show after an enquiry: similar cars, or the latest ones for an enquiry without a car. */
export type SuccessCars = { car?: { title: string; href: string; card: CarCard }; isSimilar: boolean; cards: readonly CarCard[] };

type Answer = { results?: { hits?: unknown[] }[] };

/** Sold cars are left out, so a few more are requested. */
const requestedCars = 12;

const latest = ({ urls: { presets } }: SearchSetup): SearchState => ({ ...emptyState, ...presets, sort: 'latest' });

async function cardsOf(setup: SearchSetup, request: ReturnType<typeof countRequest>, { search }: World): Promise<CarCard[]> {
  const { results } = (await search(setup, [request])) as Answer;
  return (results?.[0]?.hits ?? []).flatMap((raw) => {
    const hit = readHit(raw);
    return hit ? [carCard(hit as SearchDocument, setup.card)] : [];
  });
}

/** Loads the cars of the page after an enquiry (rule E97). Rejects if the stock cannot be loaded. */
export async function loadSuccessCars(carId: string | undefined, world: World): Promise<SuccessCars> {
  const answer = carId === undefined ? undefined : await findCarById(carId, world);
  const about = answer?.state === 'listed' ? answer.car : undefined;
  const car = about ? { car: { title: about.title, href: carPath(about.slug), card: about.card } } : {};
  const similar = about?.related.filter(({ available }) => available) ?? [];
  if (similar.length > 0) return { ...car, isSimilar: true, cards: similar };
  const setup = await world.loadSetup();
  const cards = await cardsOf(setup, countRequest(latest(setup), setup.index, 'latest', requestedCars), world);
  return { ...car, isSimilar: false, cards: cards.filter((card) => card.available && card.id !== carId) };
}
