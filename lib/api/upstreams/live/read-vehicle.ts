import { isRecord } from '#lib/model/is-record.ts';
import { readLoose } from '#lib/model/loose.ts';
import { type FoundVehicle, foundVehicle } from '#lib/model/vehicle-lookup.ts';

/** The names that services use for each field, in lower-case letters and digits. The first one with a value counts. */
const aliases: Record<keyof FoundVehicle, readonly string[]> = {
  make: ['make', 'makename', 'manufacturer', 'brand'],
  model: ['model', 'modelname', 'family'],
  year: ['year', 'yearofmanufacture', 'manufactureyear', 'modelyear', 'buildyear', 'complianceyear', 'releaseyear'],
  series: ['series', 'seriespublic'],
  badge: ['badge', 'variant', 'grade'],
  body: ['body', 'bodytype', 'bodystyle', 'simplebody', 'bodyconfiguration'],
  transmission: ['transmission', 'transmissiontype', 'simpletransmission', 'trans', 'gearbox'],
  fuel: ['fuel', 'fueltype', 'simplefuel'],
  vin: ['vin', 'vinnumber', 'chassis', 'chassisnumber'],
  nvic: ['nvic', 'nviccode'],
  colour: ['colour', 'color', 'colourname', 'primarycolour', 'maincolour', 'bodycolour'],
};

const wrappers = ['vehicle', 'vehicles', 'data', 'result', 'results', 'response'];
const deepest = 4;
const unknownWords = /^(unknown|not known|not available|none|tba|-+)$/i;

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A field's value; services also write `{ "name": "Mazda" }` for a make. */
function readValue(raw: unknown): unknown {
  const value = isRecord(raw) ? (raw.name ?? raw.description) : raw;
  return typeof value === 'string' && unknownWords.test(value.trim()) ? undefined : value;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (isRecord(value) && Object.values(value).every(isEmpty));

/** The object inside the wrappers that services put around a vehicle. Fields beside the inner object, such as a VIN, count too. */
function unwrap(answer: unknown, depth = deepest): unknown {
  if (depth === 0) return undefined;
  if (Array.isArray(answer)) return unwrap(answer[0], depth - 1);
  const wrapper = isRecord(answer) ? Object.keys(answer).find((key) => wrappers.includes(plain(key))) : undefined;
  if (!isRecord(answer) || wrapper === undefined) return answer;
  const { [wrapper]: wrapped, ...beside } = answer;
  const inner = unwrap(wrapped, depth - 1);
  return isRecord(inner) && !isEmpty(inner) ? { ...beside, ...inner } : inner;
}

/** An answer of a lookup service that is not empty but contains no vehicle. */
export class VehicleAnswerError extends Error {
  override name = 'VehicleAnswerError';
}

/**
 * Reads a vehicle from the answer of a lookup service, whatever it calls its fields. Undefined for an empty answer: no such vehicle. Throws
 * VehicleAnswerError for an answer without make and model.
 */
export function readVehicle(answer: unknown): FoundVehicle | undefined {
  const raw = unwrap(answer);
  if (isEmpty(raw)) return undefined;
  if (!isRecord(raw)) throw new VehicleAnswerError('its answer is not an object');
  const byName = new Map(Object.entries(raw).map(([key, value]) => [plain(key), readValue(value)]));
  const fields = Object.entries(aliases).map(([field, names]) => [
    field,
    names.map((name) => byName.get(name)).find((value) => !isEmpty(value)),
  ]);
  const { value } = readLoose(foundVehicle, Object.fromEntries(fields));
  if (!value?.make && !value?.model) throw new VehicleAnswerError('its answer holds no vehicle');
  return value;
}
