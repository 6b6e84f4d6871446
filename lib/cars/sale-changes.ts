import type { CarCard, Ribbon } from './card.ts';

/** What a site says now of cars that a page may show as they were when it was made: sold ones by id, with the moment (milliseconds) at which each leaves, and those that it lists no more. */
export type SaleChanges = { sold: ReadonlyMap<string, number>; gone: ReadonlySet<string>; ribbon: string };

/** How a car stands at `now` (milliseconds); undefined where nothing is known but what the page says itself. */
export function saleStateOf(id: string, { sold, gone }: SaleChanges, now: number): 'sold' | 'gone' | undefined {
  const until = sold.get(id);
  if (until !== undefined) return now >= until ? 'gone' : 'sold';
  return gone.has(id) ? 'gone' : undefined;
}

/** The moments at which sold cars among these leave the listing. */
export const windowEndsOf = (ids: readonly string[], { sold }: SaleChanges): number[] => ids.flatMap((id) => sold.get(id) ?? []);

const soldRibbon = ({ ribbon }: SaleChanges): Ribbon => ({ text: ribbon, tone: 'sold' });

/** The cards as of `now`: a sold car says so, one that is gone is left out. A card that nothing changed is the very same object. */
export function updateCards(cards: readonly CarCard[], standings: SaleChanges, now: number): CarCard[] {
  return cards.flatMap((card) => {
    const standing = saleStateOf(card.id, standings, now);
    if (standing === 'gone') return [];
    if (!standing || !card.available) return [card];
    return [{ ...card, available: false, canSave: false, ribbon: soldRibbon(standings) }];
  });
}

/** The part of a car's page that says whether it can be bought, and what is only there while it can. */
export type CarView = {
  id: string;
  card: CarCard;
  available: boolean;
  listedUntil?: number;
  past?: boolean;
  withdrawn?: boolean;
  ribbon?: Ribbon;
  ribbonUntil?: number;
  request?: unknown;
  market?: string;
  finance?: unknown;
  actions: readonly { id: string }[];
};

/**
 * A car's page as of `now`, as a build of today would make it where the car is sold, and as one past its window where it is gone
 * (spec §4). Of one that is gone without having been seen sold only that is said. Unchanged where nothing is known of it.
 */
export function updateCarPage<T extends CarView>(car: T, standings: SaleChanges, now: number): T {
  const standing = saleStateOf(car.id, standings, now);
  if (!standing) return car;
  const until = standings.sold.get(car.id);
  const { ribbon: _ribbon, ribbonUntil: _until, request: _request, market: _market, finance: _finance, ...rest } = car;
  const wasSold = !car.available || until !== undefined;
  const changed = {
    ...rest,
    card: { ...car.card, available: false, canSave: false, ...(wasSold ? { ribbon: soldRibbon(standings) } : {}) },
    available: false,
    actions: car.actions.filter(({ id }) => id !== 'checkout'),
    ...(until !== undefined && until !== Number.POSITIVE_INFINITY ? { listedUntil: until } : {}),
    ...(wasSold ? { ribbon: soldRibbon(standings) } : { withdrawn: true }),
    ...(standing === 'gone' ? { past: true } : {}),
  };
  // What is left out is optional in every such model.
  return changed as unknown as T;
}
