import { lookupTexts } from '../../forms/lookup-texts.ts';
import { lookupsInOrder } from '../../lookups/lookups.ts';
import { isRecord } from '../../model/is-record.ts';
import type { FoundVehicle } from '../../model/vehicle-lookup.ts';
import { ApiError, type ApiSettings, postJson } from '../api-client.ts';

/** The result of a lookup: the vehicle, or a text for the shopper. */
export type VehicleLookup = { kind: 'found'; vehicle: FoundVehicle } | { kind: 'none' | 'failed'; message: string };

type Registration = { rego: string; state: string };

/** Longer than the server waits for a service. */
const timeoutMs = 20_000;

/** Statuses whose text tells a shopper what to do: too many lookups, no such service, broken, too late. */
const explained = new Set([429, 501, 502, 504]);

const textFields = ['make', 'model', 'series', 'badge', 'body', 'transmission', 'fuel', 'vin', 'nvic', 'colour'] as const;

/** The vehicle in the API's answer. Undefined if it has neither make nor model. */
function readFound(answer: unknown): FoundVehicle | undefined {
  if (!isRecord(answer)) return undefined;
  const texts = textFields.flatMap((name) => {
    const text = answer[name];
    return typeof text === 'string' && text.trim() !== '' && text.length <= 200 ? [[name, text.trim()] as const] : [];
  });
  const year = Number.isInteger(answer.year) ? { year: answer.year as number } : {};
  const vehicle: FoundVehicle = { ...Object.fromEntries(texts), ...year };
  return vehicle.make || vehicle.model ? vehicle : undefined;
}

function readFailure(error: unknown): VehicleLookup {
  const { status, code, message, cause } = error instanceof ApiError ? error : new ApiError('', 0);
  if (status === 404 && code === 'not_found') return { kind: 'none', message: lookupTexts.none };
  if (explained.has(status) && code) return { kind: 'failed', message };
  const isLate = cause instanceof Error && cause.name === 'TimeoutError';
  return { kind: 'failed', message: isLate ? lookupTexts.late : lookupTexts.failed };
}

/** Looks up a vehicle by its registration (rule E90). It never throws: the shopper can always type the vehicle. */
export async function lookUpVehicle({ rego, state }: Registration, api: ApiSettings): Promise<VehicleLookup> {
  let result: VehicleLookup = { kind: 'failed', message: lookupTexts.failed };
  // Only the server knows which lookups a site has. A missing one answers 501 and costs nothing.
  for (const [, { path }] of lookupsInOrder) {
    try {
      const vehicle = readFound(await postJson(path, { rego, state }, { timeoutMs, ...api }));
      return vehicle ? { kind: 'found', vehicle } : result;
    } catch (error) {
      result = readFailure(error);
      if (!(error instanceof ApiError && error.status === 501)) return result;
    }
  }
  return result;
}
