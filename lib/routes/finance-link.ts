import { definedFields } from '../model/defined-fields.ts';
/** The query of a finance link: dealership slug, dollars, and the car (rule F15). */
export type FinanceQuery = {
  preferredDealership?: string | undefined;
  vehiclePriceBudget?: number | undefined;
  car_id?: string | undefined;
  car_type?: string | undefined;
};

const hash = '#finance-form';

/** A link to the form of a finance page (rule F15). */
export function financeHref(path: string, query: FinanceQuery): string {
  const { preferredDealership, vehiclePriceBudget, car_id, car_type } = query;
  const pairs = Object.entries({ preferredDealership, vehiclePriceBudget, car_id, car_type }).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''}${hash}`;
}

/** Parses the query of such a link; missing and invalid values are left out. */
export function parseFinanceQuery(search: string): FinanceQuery {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) || undefined;
  const price = Number(query.get('vehiclePriceBudget') ?? '');
  const values = {
    preferredDealership: text('preferredDealership'),
    vehiclePriceBudget: Number.isFinite(price) && price > 0 ? price : undefined,
    car_id: text('car_id'),
    car_type: text('car_type'),
  };
  return definedFields(values);
}
