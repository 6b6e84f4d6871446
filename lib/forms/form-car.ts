import type { FormCar } from './lead-payload.ts';

/** The data on a car's page that only leads use. A car without a status is in stock. */
export type CarLeadData = Pick<FormCar, 'stocknum' | 'car_type' | 'status' | 'dealership_slug'>;

/** The data of a car's page that a form uses. */
type CarPage = {
  id: string;
  /** Changes in the browser if the car is sold after the build. */
  available: boolean;
  card: { make?: string | undefined; model?: string | undefined };
  location?: { id: string } | undefined;
  lead: CarLeadData;
};

/** The car of a page, as leads name it. */
export const formCar = ({ id, available, card, location, lead }: CarPage): FormCar => ({
  id,
  make: card.make,
  model: card.model,
  ...lead,
  status: available ? (lead.status ?? 'in_stock') : 'sold',
  location_id: location?.id,
});
