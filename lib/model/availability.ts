/** Address of the file that tells open and older pages which cars are sold or removed (rule L8). */
export const availabilityPath = '/availability.json';

/**
 * The content of that file. `sold`: IDs of sold cars that are still listed, with the time (milliseconds) at which each expires, null for
 * never. `gone`: IDs of cars that were removed recently. `ribbon`: the site's label on the picture of a sold car.
 */
export type AvailabilityFile = { ribbon: string; sold: Record<string, number | null>; gone: string[] };
