import type { Language } from '../../locale/language.ts';

/** An explanation of words that no filter can answer. `words` are separated by commas; `by` replaces the text in a market or for a price type. */
type NoteRow = { words?: string; text: string; by?: Readonly<Record<string, string>> };

/** One row for each explanation (rule S35). */
const table = {
  'drive-away': {
    words:
      'drive away, driveaway, drive away price, drive away prices, orc, orcs, orc included, on road costs, on roads, on road costs included, plus orc, plus orcs, plus on roads, plus on road, plus on road costs, egc, plus egc, government charges, plus government charges',
    text: 'A drive-away price includes on-road costs such as registration. Ask us what a price includes.',
    by: {
      drive_away: 'Our prices are drive away: on-road costs such as registration are included, unless a price says otherwise.',
      excluding_government_charges:
        'Our prices do not include government charges such as stamp duty and registration. Ask us for the drive-away price.',
    },
  },
  gst: {
    words: 'gst, plus gst, ex gst, excl gst, excluding gst, without gst, inc gst, incl gst, including gst, gst inclusive, gst included',
    text: 'Prices that leave GST out say so. Ask us for the price with GST.',
  },
  wof: {
    words: 'wof, new wof, fresh wof, warrant of fitness, warrant, cof',
    text: 'A WOF (warrant of fitness) is New Zealand’s regular safety check. Ask us when the next one is due.',
  },
  import: {
    words:
      'import, imports, imported, fresh import, jap import, japanese import, grey import, nz new, new zealand new, australian delivered, aus delivered, aussie delivered',
    text: 'An import was first sold in another country, often Japan. Ask us where a vehicle was first sold.',
  },
  rego: {
    words:
      'rego, regoed, registered, registration, rego included, with rego, months rego, long rego, full rego, 6 months rego, 12 months rego',
    text: 'Rego is registration. Ask us until when a vehicle is registered.',
  },
  roadworthy: {
    words: 'rwc, roadworthy, road worthy, roadworthy certificate, safety certificate, pink slip, blue slip, rwc included',
    text: 'A roadworthy or safety certificate says that a vehicle was fit for the road when it was inspected. Ask us for that of a vehicle.',
  },
  history: {
    words: 'ppsr, ppsr check, revs check, clear title, clean title, written off, write off, repairable write off, wovr, finance owing',
    text: 'A history check shows whether money is owing on a vehicle and whether it was written off. Ask us for it.',
  },
  service: {
    words:
      'service history, full service history, fsh, service records, log book, log books, logbook, logbooks, full log books, log book service history',
    text: 'A service history lists when a vehicle was serviced and by whom. Ask us for that of a vehicle.',
  },
  gvm: {
    words: 'gvm, gvm upgrade, gcm, atm, gvwr, payload, tare, tare weight',
    text: 'Tare is what a vehicle weighs empty. GVM is the most that it may weigh loaded, GCM with its trailer, and ATM the most that a loaded trailer may weigh. Ask us for these figures.',
  },
  lams: {
    words: 'lams, lams approved, learner approved',
    text: 'LAMS is the list of motorcycles that learner riders may ride.',
  },
  size: {
    words: 'mid size, mid sized, midsize, medium, medium size, medium sized, large, full size',
    text: 'We do not list how large a vehicle is. Choose a body type and the number of seats, or ask us.',
  },
  'p-plate': { text: 'Some states do not let P-platers drive high-performance cars. Check the list of your state before you buy.' },
  towing: {
    text: 'How much a vehicle can tow depends on its model and year. These suit towing by their drive: ask us for the braked towing capacity.',
  },
  reach: { text: 'We do not list how far a vehicle drives on one charge or tank. Ask us about its range.' },
  weekly: { text: 'What a vehicle costs a week depends on deposit and term. Ask us for a quote.' },
  sleeps: { text: 'We do not list how many people can sleep in a vehicle. Ask us about its beds.' },
  places: {
    words:
      'sydney, melbourne, brisbane, perth, adelaide, hobart, darwin, canberra, newcastle, gold coast, auckland, wellington, christchurch, dunedin, hamilton, nsw, vic, qld, tasmania, near me, nearby, delivered, delivery',
    text: 'Each vehicle says at which of our locations it is. Ask us about delivery.',
  },
} as const satisfies Record<string, NoteRow>;

export type NoteId = keyof typeof table;

const rows = Object.entries(table) as [NoteId, NoteRow][];

/** The words of each explanation. */
export const noteWords: readonly (readonly [NoteId, string])[] = rows.flatMap(([id, { words }]) => (words ? [[id, words] as const] : []));

export const isNoteId = (id: unknown): id is NoteId => typeof id === 'string' && Object.hasOwn(table, id);

/** The explanation for a site, by its market and what its prices include. */
export function noteText(id: NoteId, { language, priceType }: { language: Language; priceType: string }): string {
  const { text, by = {} }: NoteRow = table[id];
  return by[priceType] ?? by[language] ?? text;
}
