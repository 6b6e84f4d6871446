/** Where a site says which of its cars are sold or gone, for pages that were made before. */
export const availabilityPath = '/availability.json';

/**
 * What that file holds. `sold`: ids of sold cars that are listed still, with the moment (milliseconds) at which each leaves, null where no
 * clock removes it. `gone`: ids of cars that were listed not long ago and are no more. `ribbon`: the site's word on a sold car's picture.
 */
export type AvailabilityFile = { ribbon: string; sold: Record<string, number | null>; gone: string[] };
