import { holidayNames } from '../locale/holidays/public-holidays.ts';
import { nearest } from '../locale/nearest-word.ts';
import type { Finding } from './issues.ts';
import type { Site } from './schema.ts';

function wrongZone(zone: string, path: Finding['path']): Finding[] {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: zone });
    return [];
  } catch {
    const zones = Intl.supportedValuesOf('timeZone');
    const near = nearest(zone, zones) ?? zones.find((other) => nearest(zone, [other.slice(other.lastIndexOf('/') + 1)]));
    const fix = near === undefined ? 'write an IANA name, such as "Australia/Sydney"' : `did you mean ${JSON.stringify(near)}?`;
    return [{ path, problem: `${JSON.stringify(zone)} is not a valid time zone`, fix }];
  }
}

/** Time zones of the site and of its locations exist. */
export const timeZones = ({ locale, dealer }: Site): Finding[] => [
  ...wrongZone(locale.timeZone, ['locale', 'timeZone']),
  ...dealer.locations.flatMap((place, index) =>
    place.time_zone === undefined ? [] : wrongZone(place.time_zone, ['dealer', 'locations', index, 'time_zone']),
  ),
];

const plain = (name: string) => name.toLowerCase().replaceAll("'", '’');

/** Special hours name public holidays of the site’s country. */
export const holidays = ({ locale, dealer }: Site): Finding[] => {
  const names = holidayNames(locale.language);
  const plainNames = new Set(names.map(plain));
  return dealer.locations.flatMap(({ contact_detail: contact }, place) =>
    (contact?.special_hours ?? []).flatMap(({ holiday }, index) => {
      if (holiday === undefined || plainNames.has(plain(holiday.trim()))) return [];
      const near = nearest(holiday, names);
      return [
        {
          path: ['dealer', 'locations', place, 'contact_detail', 'special_hours', index, 'holiday'],
          problem: `${JSON.stringify(holiday)} is not a public holiday here`,
          fix: near === undefined ? 'write `date` instead, such as "2026-12-24"' : `did you mean ${JSON.stringify(near)}?`,
        },
      ];
    }),
  );
};
