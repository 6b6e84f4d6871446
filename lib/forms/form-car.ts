import { isCarType } from '../model/car-types.ts';
import { isRecord } from '../model/is-record.ts';
import { parseFinanceQuery } from '../routes/finance-link.ts';
import type { FormCar } from './lead-payload.ts';

/** What a form reads of a car's page. */
type CarPage = {
  id: string;
  available: boolean;
  card: { make?: string | undefined; model?: string | undefined };
  actions: readonly { href: string }[];
  location?: { id: string } | undefined;
  dealershipSlug?: string | undefined;
  structuredData: object;
};

/** The car of a page, as leads name it. Its page tells search engines the stock number and whether it is still to come. */
export function formCar({ id, available, card, actions, location, dealershipSlug, structuredData }: CarPage): FormCar {
  const graph: unknown = 'graph' in structuredData ? undefined : (structuredData as Record<string, unknown>)['@graph'];
  const vehicle: unknown = Array.isArray(graph) ? graph[0] : undefined;
  const { sku, offers } = isRecord(vehicle) ? vehicle : {};
  const isComing = isRecord(offers) && /PreOrder$/.test(String(offers.availability));
  const queries = actions.map(({ href }) => parseFinanceQuery(/\?([^#]*)/.exec(href)?.[1] ?? ''));
  const type = queries.find(({ car_type }) => car_type !== undefined)?.car_type;
  return {
    id,
    make: card.make,
    model: card.model,
    stocknum: typeof sku === 'string' ? sku : undefined,
    car_type: isCarType(type) ? type : undefined,
    status: available ? (isComing ? 'coming_soon' : 'in_stock') : 'sold',
    dealership_slug: dealershipSlug,
    location_id: location?.id,
  };
}
