import { isRecord } from '../../model/is-record.ts';
import { type PriceCells, pricesPath } from '../../search/price-finder.ts';
import { type LoadSettings, siteFileLoader } from '../load-site-file.ts';

const isPriceCells = (file: unknown) => isRecord(file) && typeof file.all === 'number' && Array.isArray(file.cells);

/** Loads the counts of cars by price (rule S16) once. Undefined if there are none. */
export const pricesLoader = (settings: LoadSettings) => siteFileLoader<PriceCells>(pricesPath, isPriceCells, settings);
