import type { CarCard, Ribbon } from './card.ts';

/**
 * What changed since a page was built: sold cars by ID with the end of their window (milliseconds), and removed cars. `ribbon` is the sold
 * label.
 */
export type SaleChanges = { sold: ReadonlyMap<string, number>; gone: ReadonlySet<string>; ribbon: string };

/** The state of a car at `now` (milliseconds); undefined if nothing changed since the page was built. */
export function saleStateOf(id: string, { sold, gone }: SaleChanges, now: number): 'sold' | 'gone' | undefined {
  const until = sold.get(id);
  if (until !== undefined) return now >= until ? 'gone' : 'sold';
  return gone.has(id) ? 'gone' : undefined;
}

/** The times at which the sold window of these cars ends. */
export const windowEndsOf = (ids: readonly string[], { sold }: SaleChanges): number[] => ids.flatMap((id) => sold.get(id) ?? []);

const soldRibbon = ({ ribbon }: SaleChanges): Ribbon => ({ text: ribbon, tone: 'sold' });

/** The card of a car that can no longer be bought, without finance (rule F10). */
const soldCard = ({ repayment: _repayment, ...card }: CarCard): CarCard => ({ ...card, available: false, canSave: false });

/** The cards at `now`: a sold car gets the sold ribbon, a removed one is left out. An unchanged card stays the same object. */
export function updateCards(cards: readonly CarCard[], changes: SaleChanges, now: number): CarCard[] {
  return cards.flatMap((card) => {
    const state = saleStateOf(card.id, changes, now);
    if (state === 'gone') return [];
    if (!state || !card.available) return [card];
    return [{ ...soldCard(card), ribbon: soldRibbon(changes) }];
  });
}

/** The part of a car page that depends on whether the car can be bought. */
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

/** A car page at `now`, as a build at that moment would render it (rules L5, L6 and C14). Unchanged if nothing is known about the car. */
export function updateCarPage<T extends CarView>(car: T, changes: SaleChanges, now: number): T {
  const state = saleStateOf(car.id, changes, now);
  if (!state) return car;
  const until = changes.sold.get(car.id);
  const { ribbon: _ribbon, ribbonUntil: _until, request: _request, market: _market, finance: _finance, ...rest } = car;
  const wasSold = !car.available || until !== undefined;
  const update = {
    ...rest,
    card: { ...soldCard(car.card), ...(wasSold ? { ribbon: soldRibbon(changes) } : {}) },
    available: false,
    actions: car.actions.filter(({ id }) => id !== 'checkout'),
    ...(until !== undefined && until !== Number.POSITIVE_INFINITY ? { listedUntil: until } : {}),
    ...(wasSold ? { ribbon: soldRibbon(changes) } : { withdrawn: true }),
    ...(state === 'gone' ? { past: true } : {}),
  };
  // All these models allow the removed keys to be absent.
  return update as unknown as T;
}
