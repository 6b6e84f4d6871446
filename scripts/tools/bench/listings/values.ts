import { cellText } from './rows.ts';

const advert = /^(NEW|USED|DEMO)( |$)|^(NEW|USED|DEMO) (Available to order|In stock|Dealer ad)/;
const bodyWords: Record<string, string> = {
  suv: 'SUV',
  hatchback: 'Hatch',
  'ute / tray': 'Ute',
  sedan: 'Sedan',
  wagon: 'Wagon',
  commercial: 'Van',
  coupe: 'Coupe',
  convertible: 'Convertible',
  'people mover': 'People Mover',
};
const truckMakes = /^(Hino|Iveco|International|Foton|Mack)$/;

/** What a cell of the `Car/Suv` column can hold: a body type, a masked phone number, text of the advert, a dealer's name, or nothing. */
export function readBodyCell(cell: string): {
  body?: string;
  dealer?: string;
  is: 'body' | 'masked_phone' | 'advert' | 'dealer' | 'nothing';
} {
  const text = cellText(cell);
  if (text === undefined) return { is: 'nothing' };
  const body = bodyWords[text.toLowerCase()];
  if (body) return { is: 'body', body };
  if (/\*{2,}/.test(text)) return { is: 'masked_phone' };
  if (advert.test(text)) return { is: 'advert' };
  return { is: 'dealer', dealer: text };
}

/** The body in our terms, from the body type column or else the other column. It tells utes and vans from cab chassis, people movers and trucks. */
export function readBody(bodyCell: string, otherBody: string | undefined, make: string, title: string, seats?: number): string | undefined {
  const body = bodyWords[cellText(bodyCell)?.toLowerCase() ?? ''] ?? otherBody;
  if (truckMakes.test(make) || /\bFuso\b|\bMighty\b/.test(title)) return 'Truck';
  if (/cab chassis|\bc\/c\b/i.test(title)) return 'Cab Chassis';
  return body === 'Van' && seats !== undefined && seats >= 7 ? 'People Mover' : body;
}

/** "4 cyl, 2 L" becomes "4 cyl, 2.0 L". A size of 0 L is dropped: "6 cyl, 0 L" becomes "6 cyl", and "0 L" nothing. */
export function readEngine(cell: string): { engine?: string; zeroLitres: boolean } {
  const text = cellText(cell);
  if (text === undefined) return { zeroLitres: false };
  const litres = /(\d+(?:\.\d+)?) L$/.exec(text)?.[1];
  const cylinders = /^(\d+ cyl)/.exec(text)?.[1];
  const zeroLitres = Number(litres) === 0;
  const size = litres && !zeroLitres ? `${Number(litres).toFixed(1)} L` : undefined;
  return { engine: [cylinders, size].filter(Boolean).join(', ') || undefined, zeroLitres };
}

/** Doors and seats. " 7 Seats" in the doors column counts as seats. */
export function readDoorsAndSeats(doorsCell: string, seatsCell: string): { doors?: number; seats?: number; seatsInDoors: boolean } {
  const count = (cell: string, word: string) => {
    const digits = new RegExp(`^(\\d+) ${word}s?$`).exec(cellText(cell) ?? '')?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const misplaced = count(doorsCell, 'Seat');
  return { doors: count(doorsCell, 'Door'), seats: count(seatsCell, 'Seat') ?? misplaced, seatsInDoors: misplaced !== undefined };
}

/** The paint of "White / Black", or the fact that the cell holds a warranty ("5 years / Unlimited km"). */
export function readColour(cell: string): { colour?: string; isWarranty: boolean } {
  if (/^\s*\d+ years?\b/i.test(cell)) return { isWarranty: true };
  return { colour: cellText(cell.split('/')[0] ?? ''), isWarranty: false };
}

/** A number of kilometres or dollars; undefined for "-", "POA", "- / -" and empty cells. */
export function readAmount(cell: string): number | undefined {
  const digits = cellText(cell)?.replaceAll(/[$,\s]/g, '');
  return digits !== undefined && /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : undefined;
}

/** Suburb and state of "Warrenheip, AU-VIC". */
export function readPlace(cell: string): { suburb?: string; state?: string; prefixed: boolean } {
  const match = /^(.+), (AU-)?([A-Z]{2,3})$/.exec(cellText(cell) ?? '');
  return { suburb: match?.[1], state: match?.[3], prefixed: match?.[2] !== undefined };
}

export const fuels: Record<string, string> = {
  Diesel: 'Diesel',
  Electric: 'Electric',
  Hybrid: 'Hybrid',
  Leaded: 'Petrol',
  LPG: 'LPG',
  Premium: 'Petrol',
  Unleaded: 'Petrol',
};

export const driveTypes: Record<string, [simple: string, long: string]> = {
  '4WD': ['4WD', 'Four Wheel Drive'],
  AWD: ['AWD', 'All Wheel Drive'],
  Front: ['FWD', 'Front Wheel Drive'],
  Rear: ['RWD', 'Rear Wheel Drive'],
};
