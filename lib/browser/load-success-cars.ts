import { type CarCard, carCard } from '../cars/card.ts';
import type { SearchDocument } from '../model/search-document.ts';
import { countRequest } from '../search/count-request.ts';
import { readHit } from '../search/hit.ts';
import type { SearchSetup } from '../search/setup.ts';
import { emptyState, type SearchState } from '../search/state.ts';
import { escapeValue } from '../search/ui-state.ts';

type Request = ReturnType<typeof countRequest>;

type World = {
  loadSetup: () => Promise<SearchSetup>;
  search: (setup: SearchSetup, requests: readonly Request[]) => Promise<unknown>;
  /** The car's own page: its names, and the cars most like it. Undefined if it is not listed. */
  loadCar: (slug: string) => Promise<{ title: string; href: string; related: readonly CarCard[] } | undefined>;
};

/** Cars to show after an enquiry: those like the car it was about, else the latest. */
export type SuccessCars = { car?: { title: string; href: string }; isSimilar: boolean; cards: readonly CarCard[] };

type Answer = { results?: { hits?: unknown[] }[] };

/** Sold cars are left out, so a few more are asked for. */
const asked = 12;

const latest = ({ urls: { presets } }: SearchSetup): SearchState => ({ ...emptyState, ...presets, sort: 'latest' });

async function cardsOf(setup: SearchSetup, request: Request, { search }: World): Promise<CarCard[]> {
  const { results } = (await search(setup, [request])) as Answer;
  return (results?.[0]?.hits ?? []).flatMap((raw) => {
    const hit = readHit(raw);
    return hit ? [carCard(hit as SearchDocument, setup.card)] : [];
  });
}

/** The listed car with this id. A search server that cannot filter by ids counts as one that does not know it. */
async function findCar(setup: SearchSetup, id: string, world: World) {
  const request = countRequest(emptyState, setup.index, setup.urls.defaultSort, 1);
  const filters = { ...request.params, facetFilters: [[`id:${escapeValue(id)}`]] };
  const cards = await cardsOf(setup, { ...request, params: filters }, world).catch(() => []);
  const found = cards.find((card) => card.id === id);
  return found && world.loadCar(found.slug);
}

/** Loads the cars of the page after an enquiry (rule E97). Rejects if the stock cannot be loaded. */
export async function loadSuccessCars(carId: string | undefined, world: World): Promise<SuccessCars> {
  const setup = await world.loadSetup();
  const about = carId === undefined ? undefined : await findCar(setup, carId, world);
  const car = about ? { car: { title: about.title, href: about.href } } : {};
  const similar = about?.related.filter(({ available }) => available) ?? [];
  if (similar.length > 0) return { ...car, isSimilar: true, cards: similar };
  const cards = await cardsOf(setup, countRequest(latest(setup), setup.index, 'latest', asked), world);
  return { ...car, isSimilar: false, cards: cards.filter((card) => card.available && card.id !== carId) };
}
