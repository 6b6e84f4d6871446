import { currencies, distanceUnit, type Language } from '#lib/locale/language.ts';
import type { Lead } from '#lib/model/lead.ts';
import type { LeadCar, VehicleFacts } from './lead-car.ts';
import { leadFields } from './lead-fields.ts';
import { type Interest, interestOf, leadVehicles, tradesIn } from './lead-vehicles.ts';
import { requiredXml, type XmlElement, xml } from './xml.ts';

/** The digits of the first whole number, with or without commas or spaces between thousands. */
const digits = (text: string | undefined) => /\d[\d, ]*/.exec(text ?? '')?.[0].replaceAll(/\D/g, '');

const odometerOf = (text: string | undefined, unit: 'km' | 'mi') => {
  if (text === undefined) return undefined;
  const units = /\bmi(les)?\b/i.test(text) ? 'mi' : /\bkm/i.test(text) ? 'km' : unit;
  return xml('odometer', digits(text), { units });
};

const amountNames: readonly [RegExp, string][] = [
  [/^deposit$|down_?payment/, 'downpayment'],
  // Without other amounts, a budget counts as the vehicle's price.
  [/repayment|monthly|per_month/, 'monthly'],
  [/loan_amount|amount_to_borrow|finance_amount|vehicle_price_budget/, 'total'],
];

/** Loan amounts from the shopper. ADF has no weekly amount, so that is only in the comments. */
function financeOf(lead: Lead): XmlElement | undefined {
  const amounts = leadFields(lead).flatMap(({ key, value }) => {
    const type = /weekly|fortnight/.test(key) ? undefined : amountNames.findLast(([pattern]) => pattern.test(key))?.[1];
    return type && digits(value) ? [xml('amount', digits(value), { type })] : [];
  });
  return amounts.length === 0 ? undefined : xml('finance', [xml('method', 'finance'), ...amounts]);
}

function vehicle(
  facts: VehicleFacts,
  interest: Interest,
  language: Language,
  more: { car?: LeadCar | undefined; finance?: XmlElement | undefined },
) {
  const { car, finance } = more;
  // ADF knows new and used only. A demonstrator is sent as used, and the comments say so (rule E17).
  const demo = facts.condition === 'demo' ? 'This is a demonstrator.' : undefined;
  const rego = facts.rego ? `Registration: ${facts.rego}` : undefined;
  const soldNote = car && !car.isAvailable ? 'This car is sold.' : undefined;
  return xml(
    'vehicle',
    [
      xml('id', facts.id, { source: 'website car id' }),
      requiredXml('year', digits(facts.year)?.slice(0, 4)),
      xml('make', facts.make) ?? requiredXml('make', 'Unknown'),
      xml('model', facts.model) ?? requiredXml('model', 'Unknown'),
      xml('vin', facts.vin),
      xml('stock', facts.stock),
      xml('trim', facts.badge),
      xml('doors', facts.doors),
      xml('bodystyle', facts.body),
      xml('transmission', facts.transmission),
      odometerOf(facts.odometer, distanceUnit(language)),
      facts.colour === undefined
        ? undefined
        : xml('colorcombination', [requiredXml('interiorcolor', ''), xml('exteriorcolor', facts.colour)]),
      xml('imagetag', car?.picture?.src, {
        width: car?.picture?.width?.toString(),
        height: car?.picture?.height?.toString(),
      }),
      xml('price', facts.price, { type: 'asking', currency: currencies[language] }),
      facts.price === undefined ? undefined : xml('pricecomments', car?.priceNote),
      finance,
      xml('comments', [demo, rego, soldNote, car?.url].filter(Boolean).join('\n')),
    ],
    { interest, status: facts.condition === 'new' ? 'new' : 'used' },
  );
}

/** The vehicles of a lead: the one that the shopper wants, then their own. ADF requires a vehicle, so a lead without one gets an unknown vehicle. */
export function adfVehicles(lead: Lead, car: LeadCar | undefined, language: Language): (XmlElement | undefined)[] {
  const interest = interestOf(lead);
  const { wanted, own } = leadVehicles(lead, car);
  const isForSale = interest === 'sell' || interest === 'trade-in';
  const finance = financeOf(lead);
  const first = wanted && vehicle(wanted, isForSale ? 'buy' : interest, language, { car, finance });
  // If it is the only vehicle and not for sale, the lead is about it, such as one for the workshop.
  const isOffered = isForSale || first !== undefined || tradesIn(lead);
  const second = own && vehicle(own, isOffered && interest !== 'sell' ? 'trade-in' : interest, language, first ? {} : { finance });
  return first || second ? [first, second] : [vehicle({}, interest, language, { finance })];
}
