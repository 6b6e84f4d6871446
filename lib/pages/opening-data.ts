import type { OpeningWeek } from '../locale/open-now.ts';
import { spanOf } from '../locale/opening-span.ts';
import type { Location } from '../model/location.ts';
import { type GraphNode, jsonLdNode, schemaOrg } from '../routes/json-ld.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Minutes since midnight as search engines read them: "08:30". */
const clock = (minutes: number) => `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The hours of a week; closed days, and hours that cannot be read, are left out. */
export const openingHours = (place: Location): GraphNode[] =>
  (place.contact_detail?.opening_hours ?? []).flatMap((entry) => {
    const span = entry.status === 'Open' ? spanOf(entry) : undefined;
    const day = schemaOrg(weekdays[entry.weekday] ?? '');
    return span ? [jsonLdNode('OpeningHoursSpecification', { dayOfWeek: day, opens: clock(span[0]), closes: clock(span[1]) })] : [];
  });

/** The days with other hours, as far as their hours are known; a closed day opens and closes at midnight. */
export const specialOpeningHours = ({ special = {} }: Pick<OpeningWeek, 'special'>): GraphNode[] =>
  Object.entries(special).flatMap(([date, { hours }]) => {
    if (hours === undefined) return [];
    const [opens, closes] = hours ? [clock(hours[0]), clock(hours[1])] : ['00:00', '00:00'];
    return [jsonLdNode('OpeningHoursSpecification', { validFrom: date, validThrough: date, opens, closes })];
  });
