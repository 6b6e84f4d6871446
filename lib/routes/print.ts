/** The print page. */
export const printPath = '/print';

/** The print page of a car (rule U13). */
export const printHref = (slug: string) => `${printPath}?car_id=${encodeURIComponent(slug)}`;

/** The car slug of a print address; undefined if it is not a slug. */
export const parsePrinted = (carId: string | undefined) => (carId && /^[A-Za-z0-9_-]+$/.test(carId) ? carId : undefined);

/** The PDF of a car below our API (rule U13). */
export const carPdfPath = (slug: string) => `/cars/${slug}/print`;

/** The PDF of a car at the platform’s dashboard service (rule U13). */
export const platformPdfUrl = (service: string, carId: string, websiteId: string) =>
  `${service.replace(/\/+$/, '')}/cars/${encodeURIComponent(carId)}/print?website_id=${encodeURIComponent(websiteId)}`;
