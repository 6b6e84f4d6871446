import { distanceUnit, formatDistance, type Language, spell } from '../locale/language.ts';
import { chargingTimeText, type ElectricFigures, type PlugKind, rangeText } from './electric.ts';
import type { FactRow } from './model-facts.ts';

/** The assumptions behind charging times and costs. Power is in kW, money in dollars. */
export type ElectricAssumptions = {
  pricePerKwh: number;
  distancePerYear: number;
  socketKw: number;
  wallboxKw: number;
  fastKw: number;
  /** The road user charge of electric cars per 1,000 km or miles. Plug-in hybrids pay half of it. */
  roadCharge: number;
};

/** The options of a site. Unset options use the default of its market. */
export type ElectricSettings = { [K in keyof ElectricAssumptions]?: ElectricAssumptions[K] | undefined };

type Default = { value: number; source?: string };
type Market = Record<keyof ElectricAssumptions, Default>;

const chargers = { wallboxKw: { value: 7 }, fastKw: { value: 50 } };

/** The defaults of each market. Look them up again once a year. */
const markets: Record<Language, Market> = {
  'en-AU': {
    pricePerKwh: { value: 0.33, source: 'most retailers charged 25 to 45 cents in 2024' },
    distancePerYear: { value: 12_100, source: 'Australian Bureau of Statistics, average of all vehicles in the year to June 2020' },
    socketKw: { value: 2.3 },
    ...chargers,
    roadCharge: { value: 0 },
  },
  'en-NZ': {
    pricePerKwh: { value: 0.33, source: 'MBIE, average of sales to homes in the year to March 2024' },
    distancePerYear: { value: 12_000, source: 'New Zealand Automobile Association, 2024' },
    socketKw: { value: 1.8 },
    ...chargers,
    roadCharge: { value: 76, source: 'NZ Transport Agency, from 1 April 2024, without the fee for a licence' },
  },
  'en-US': {
    pricePerKwh: { value: 0.165, source: 'US Energy Information Administration, average of homes in 2024' },
    distancePerYear: { value: 13_500, source: 'Federal Highway Administration, average of drivers' },
    socketKw: { value: 1.4 },
    ...chargers,
    roadCharge: { value: 0 },
  },
};

/** The assumptions of a site: its own options, or else the defaults of its market. */
export function electricAssumptions(electric: ElectricSettings, language: Language): ElectricAssumptions {
  const market = markets[language];
  const { pricePerKwh, distancePerYear, socketKw, wallboxKw, fastKw, roadCharge } = electric;
  return {
    pricePerKwh: pricePerKwh ?? market.pricePerKwh.value,
    distancePerYear: distancePerYear ?? market.distancePerYear.value,
    socketKw: socketKw ?? market.socketKw.value,
    wallboxKw: wallboxKw ?? market.wallboxKw.value,
    fastKw: fastKw ?? market.fastKw.value,
    roadCharge: roadCharge ?? market.roadCharge.value,
  };
}

/** The assumptions in sentences, each default with its source. */
export function assumptionTexts(settings: ElectricSettings, language: Language): string[] {
  const market = markets[language];
  const { pricePerKwh, distancePerYear, socketKw, wallboxKw, fastKw, roadCharge } = electricAssumptions(settings, language);
  const unit = distanceUnit(language);
  const from = (name: keyof ElectricAssumptions) => {
    const { source } = market[name];
    return settings[name] === undefined && source ? ` (${source})` : '';
  };
  const cents = `${Number((pricePerKwh * 100).toFixed(1))} cents`;
  return [
    `Electricity at home costs ${cents} per kWh${from('pricePerKwh')}.`,
    `You drive ${formatDistance(distancePerYear, { language })} a year${from('distancePerYear')}.`,
    `A power point gives ${socketKw} kW and a home charger ${wallboxKw} kW, from empty to full; a fast charger gives ${fastKw} kW, from 10 to 80 %.`,
    ...(roadCharge > 0
      ? [
          `Road user charges of $${roadCharge} for 1,000 ${unit} are included; plug-in hybrids pay half, motorcycles nothing${from('roadCharge')}.`,
        ]
      : []),
    'Range is what the maker states. Cold, hills, speed, heating and an older battery shorten it, and charging slows down as the battery fills.',
  ];
}

const fastShare = 0.7;
const money = (dollars: number, digits: 0 | 2) =>
  `$${dollars.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;

/** Range, charging times and running costs of a car, as far as its data allows (rule A32). */
export function electricFacts(
  kind: PlugKind,
  { battery, range, use }: ElectricFigures,
  assumptions: ElectricAssumptions,
  language: Language,
): FactRow[] {
  const unit = distanceUnit(language);
  const { pricePerKwh, distancePerYear, socketKw, wallboxKw, fastKw } = assumptions;
  const charge = (kw: number, share = 1) => (battery === undefined ? undefined : chargingTimeText((battery * share) / kw));
  const roadCharge = assumptions.roadCharge * (kind === 'plug-in' ? 0.5 : 1);
  const per100 = use === undefined ? undefined : use * pricePerKwh + roadCharge / 10;
  const yearly = per100 === undefined ? undefined : `about ${money(Math.round((per100 * distancePerYear) / 1000) * 10, 0)}`;
  const rows: [string, string | undefined][] = [
    [kind === 'plug-in' ? 'Electric range' : 'Range', range === undefined ? undefined : rangeText(range, language)],
    ['Power point', charge(socketKw)],
    ['Home charger', charge(wallboxKw)],
    // Few plug-in hybrids can use a fast charger, and the data does not say which ones.
    ['Fast charger', kind === 'plug-in' ? undefined : charge(fastKw, fastShare)],
    [`Cost of 100 ${unit}`, per100 === undefined ? undefined : money(per100, 2)],
    ['Cost of a year', kind === 'plug-in' ? spell('depends on how much petrol you use', language) : yearly],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, values: [value] }]));
}
