import type { z } from 'zod';
import { car } from '#lib/model/car.ts';

/** How the cells of a field are read. */
export type CellKind = 'text' | 'amount' | 'distance' | 'weight' | 'date' | 'list' | 'plain';

/** Amounts of money. */
const amounts = new Set(['price', 'before_price', 'subscription_price', 'weekly_price']);
/** In the unit of the site. */
const distances = new Set(['km', 'electric_range']);

/** In the unit of weights that goes with it. */
const weights = new Set(['braked_towing', 'gvm', 'tare', 'atm']);

/** Fields that feeds have on their own, and a car within its location. */
const placeFields = { city: 'text', state: 'text', postcode: 'text' } as const;

type Definition = { type: string; innerType?: z.ZodType; element?: z.ZodType };
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

function kindOf(name: string, schema: z.ZodType): CellKind | undefined {
  const { type, innerType, element } = definitionOf(schema);
  if (innerType) return kindOf(name, innerType);
  if (amounts.has(name)) return 'amount';
  if (distances.has(name)) return 'distance';
  if (weights.has(name)) return 'weight';
  if (name.endsWith('_timestamp')) return 'date';
  if (type === 'array') return element && definitionOf(element).type === 'string' ? 'list' : undefined;
  if (type === 'string') return 'text';
  return ['number', 'boolean', 'enum'].includes(type) ? 'plain' : undefined;
}

/** The fields of a car that can come from a column, and how they are parsed. */
export const cellKinds: Readonly<Record<string, CellKind>> = {
  ...Object.fromEntries(
    Object.entries(car.shape).flatMap(([name, schema]) => {
      const kind = kindOf(name, schema);
      return kind ? [[name, kind]] : [];
    }),
  ),
  ...placeFields,
};
