import type { HoursSettings } from '../locale/opening-week.ts';
import { halfYears } from '../locale/zoned-time.ts';
import type { Catalogue } from './catalogue.ts';

/** What opening hours need of a site. The days change twice a year only, so that pages do not change every day (rule W7). */
export const hoursSettings = ({ site: { locale }, now }: Pick<Catalogue, 'site' | 'now'>): HoursSettings => ({
  language: locale.language,
  timeZone: locale.timeZone,
  days: halfYears(now, locale.timeZone),
});
