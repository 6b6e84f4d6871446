/** Who and what a finance enquiry is about (spec §2): the dealership's slug, dollars, and the car. */
export type FinanceQuery = {
  preferredDealership?: string | undefined;
  vehiclePriceBudget?: number | undefined;
  car_id?: string | undefined;
  car_type?: string | undefined;
};

const hash = '#finance-form';

/** A link to the form of a finance page, with what is known of the car (spec §2). */
export function financeHref(path: string, query: FinanceQuery): string {
  const { preferredDealership, vehiclePriceBudget, car_id, car_type } = query;
  const pairs = Object.entries({ preferredDealership, vehiclePriceBudget, car_id, car_type }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}${hash}`;
}

/** Reads the query of such a link; what is missing or no price is left out. */
export function parseFinanceQuery(search: string): FinanceQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) || undefined;
  const price = Number(query.get('vehiclePriceBudget') ?? '');
  const read = {
    preferredDealership: text('preferredDealership'),
    vehiclePriceBudget: Number.isFinite(price) && price > 0 ? price : undefined,
    car_id: text('car_id'),
    car_type: text('car_type'),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
