import { stringify } from 'yaml';
import type { Car } from '#lib/model/car.ts';
import type { OpeningHours } from '#lib/model/location.ts';
import type { SiteFile } from '#lib/model/site-file.ts';
import type { SettingsInput } from '#lib/site/schema.ts';

/** A text page of a dealer: content/<path>.md. */
export type TextPage = {
  path: string;
  title: string;
  description: string;
  heading?: string;
  picture?: { body: string; colour: string; view: 'front' | 'rear' | 'side' | 'detail' };
  order?: number;
  from?: string;
  until?: string;
  body: string;
};

/** A demo dealer before it is written to its folder. */
export type DemoDealer = {
  slug: string;
  site: Pick<SiteFile, 'manufacturer' | 'group' | 'dealership'> & { template: string; settings: SettingsInput };
  cars: Car[];
  pages: TextPage[];
};

/** What text pages say again and again of a dealer. */
export type Facts = {
  name: string;
  legalName: string;
  registration: string;
  phone: string;
  email: string;
  url: string;
  address: string;
  hours: string;
  country: 'AU' | 'NZ' | 'US';
  /** What it sells, in the plural: "cars", "RVs". */
  vehicles: string;
};

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const clock = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
};

/** Opening hours from Sunday to Saturday, each "07:15-17:00" or empty for a closed day. */
export function openingHours(week: string[]): OpeningHours[] {
  return week.map((day, weekday) => {
    const [open, close] = day.split('-');
    if (!open || !close) return { weekday, status: 'Closed' };
    return { weekday, status: 'Open', formated_hours: `${clock(open)} - ${clock(close)}`, open, close };
  });
}

/** The same hours as a list in Markdown, days of the same hours together, Monday first. */
export function hoursList(week: string[]): string {
  const days = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({ name: dayNames[weekday] ?? '', hours: week[weekday] ?? '' }));
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const { name, hours } of days) {
    const run = runs.at(-1);
    if (run && run.hours === hours) run.last = name;
    else runs.push({ first: name, last: name, hours });
  }
  return runs
    .map(({ first, last, hours }) => {
      const [open, close] = hours.split('-');
      const when = open && close ? `${clock(open)} to ${clock(close)}` : 'closed';
      return `- ${first === last ? first : `${first} to ${last}`}: ${when}`;
    })
    .join('\n');
}

/** A telephone number as the target of a link: digits and a leading plus only. */
export const dial = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** A text page as its file holds it: front matter, then the text. */
export function pageFile({ path: _path, body, ...matter }: TextPage): string {
  const known = JSON.parse(JSON.stringify(matter));
  return `---\n${stringify(known, { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}
