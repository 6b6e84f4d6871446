/** The file that names sold and removed cars, for pages of earlier builds (rule L8). */
export const availabilityPath = '/availability.json';

/**
 * `sold`: IDs of listed sold cars with the end of their window in milliseconds, null without one. `gone`: IDs of recently removed cars.
 * `ribbon`: the site’s label for sold cars.
 */
export type AvailabilityFile = { ribbon: string; sold: Record<string, number | null>; gone: string[] };
