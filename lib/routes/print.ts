/** The page that shows one car for paper. */
export const printPath = '/print';

/** Where a car is shown for paper, to open in a new tab (spec §2 Print). */
export const printHref = (slug: string) => `${printPath}?car_id=${encodeURIComponent(slug)}`;

/** The car slug of a print address, from its `car_id` parameter; undefined when it cannot be one. */
export const parsePrinted = (carId: string | undefined) => (carId && /^[A-Za-z0-9_-]+$/.test(carId) ? carId : undefined);

/** A car's PDF, below the address of our API. */
export const carPdfPath = (slug: string) => `/cars/${slug}/print`;

/** A car's PDF at the dealer platform's dashboard service (spec §7 cars/{id}/print). */
export const platformPdfUrl = (service: string, carId: string, websiteId: string) =>
  `${service.replace(/\/+$/, '')}/cars/${encodeURIComponent(carId)}/print?website_id=${encodeURIComponent(websiteId)}`;
