import { formatDistance, type Language } from '../locale/language.ts';
import type { Car } from '../model/car.ts';
import { definedFields } from '../model/defined-fields.ts';

/** How a car with a plug is powered: by its battery alone, or also by an engine. */
export type PlugKind = 'electric' | 'plug-in';

/** The known figures of an electric car: battery in kWh, range in the site's unit, and kWh per 100 km or miles. */
export type ElectricFigures = { battery?: number; range?: number; use?: number };

type Stated = Pick<
  Car,
  'name' | 'badge' | 'simple_fuel' | 'filtered_features' | 'highlights' | 'battery_kwh' | 'electric_range' | 'kwh_per_100'
>;

const plugInWords = /plug[\s-]?in|\bphev\b/i;
/** Fuels of a hybrid: "Petrol/Electric" is not an electric car. */
export const hybridFuels = /hybrid|(?:petrol|unleaded|diesel|\bgas)\w*\W+electric|electric\W+(?:petrol|unleaded|diesel|gas)/i;

/** The type of an electric car. Undefined for a car without a plug, such as a mild hybrid. */
export function plugKind({ simple_fuel: fuel = '', name, badge = '' }: Stated): PlugKind | undefined {
  if (plugInWords.test(fuel)) return 'plug-in';
  if (hybridFuels.test(fuel)) return plugInWords.test(`${name} ${badge}`) ? 'plug-in' : undefined;
  return /electric/i.test(fuel) ? 'electric' : undefined;
}

/** Figures outside these bounds are mistakes in a feed and count as missing. */
const bounds = { battery: [1, 300], range: [5, 1500], use: [5, 80] } as const;

const within = (name: keyof typeof bounds, value: number | undefined): number | undefined =>
  value !== undefined && value >= bounds[name][0] && value <= bounds[name][1] ? value : undefined;

const number = '(\\d{1,4}(?:\\.\\d+)?)';
const patterns: Record<keyof typeof bounds, (unit: string) => RegExp> = {
  battery: () => new RegExp(`\\b${number}\\s*kwh\\b(?!\\s*(?:/|per\\b))`, 'i'),
  use: (unit) => new RegExp(`\\b${number}\\s*kwh\\s*(?:/|per)\\s*100\\s*${unit}\\b`, 'i'),
  range: (unit) =>
    new RegExp(
      `\\b${number}\\s*${unit}s?\\s+(?:electric\\s+)?range\\b|\\brange(?:\\s*\\(\\w+\\)|\\s+of|:)\\s*${number}\\s*${unit}\\b`,
      'i',
    ),
};

const units: Record<'km' | 'mi', string> = { km: '(?:km|kms|kilometres)', mi: '(?:mi|mile|miles)' };

/**
 * A car's battery, range and consumption: from its fields, or else from its badge, name or features, such as "62kWh" or "Range: 385 km".
 * Comments are not read, because they may also be about other cars. The third figure is computed from the other two.
 */
export function electricFigures(car: Stated, language: Language): ElectricFigures {
  const unit = units[language === 'en-US' ? 'mi' : 'km'];
  const texts = [car.badge, car.name, ...(car.highlights ?? []), ...(car.filtered_features ?? [])];
  const read = (name: keyof typeof bounds, field: number | undefined) => {
    if (field !== undefined) return within(name, field);
    const match = texts.map((text) => patterns[name](unit).exec(text ?? '')).find(Boolean);
    return match ? within(name, Number(match[1] ?? match[2])) : undefined;
  };
  const battery = read('battery', car.battery_kwh);
  const range = read('range', car.electric_range);
  const use = read('use', car.kwh_per_100);
  const figures = {
    battery: battery ?? within('battery', range && use && (range * use) / 100),
    range: range ?? within('range', battery && use && (battery / use) * 100),
    use: use ?? within('use', battery && range && (battery / range) * 100),
  };
  return definedFields(figures);
}

/** Hours in words: "40 min", "7.5 h", "22 h". */
export function chargingTimeText(hours: number): string {
  const minutes = Math.max(5, Math.round((hours * 60) / 5) * 5);
  if (minutes < 60) return `${minutes} min`;
  return hours < 10 ? `${Math.round(hours * 2) / 2} h` : `${Math.round(hours)} h`;
}

/** A range in steps of 5, because it is not exact. */
export const shownRange = (range: number): number => Math.round(range / 5) * 5;

/** A range in words: "about 385 km". */
export const rangeText = (range: number, language: Language) => `about ${formatDistance(shownRange(range), { language })}`;
