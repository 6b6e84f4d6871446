import { describe, expect, test } from 'vitest';
import { lookUpVehicle, type VehicleLookup } from '#lib/browser/forms/look-up-vehicle.ts';

type Answer = Response | Error;

/** Looks ABC123 up at a server that answers in turn, and returns the requests. */
async function lookUp(...answers: Answer[]) {
  const asked: string[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    asked.push(`${init?.method} ${String(url)} ${String(init?.body)}`);
    const answer = answers.shift();
    if (answer instanceof Response) return answer;
    throw answer;
  };
  const result = await lookUpVehicle({ rego: 'ABC123', state: 'qld' }, { fetch: fetch as typeof globalThis.fetch, base: '/mock' });
  return { result, asked };
}

const refusal = (status: number, code: string, error: string) => Response.json({ error, code }, { status });
const notConfigured = () =>
  refusal(501, 'not_configured', 'Vehicles cannot be looked up on this website. Please enter the details yourself.');
const failed = (message: string): VehicleLookup => ({ kind: 'failed', message });
const unreadable = failed('We could not look up this vehicle. Please enter the details yourself.');
const body = '{"rego":"ABC123","state":"qld"}';

describe('a lookup', () => {
  test('asks the first service, and takes what it knows', async () => {
    const { result, asked } = await lookUp(Response.json({ make: ' Toyota ', model: 'HiLux', year: 2021, badge: 'SR5', extra: 1 }));
    expect(result).toEqual({ kind: 'found', vehicle: { make: 'Toyota', model: 'HiLux', year: 2021, badge: 'SR5' } });
    expect(asked).toEqual([`POST /mock/nevdis ${body}`]);
  });

  test('asks the second service where the site has no first one', async () => {
    const { result, asked } = await lookUp(notConfigured(), Response.json({ make: 'BYD' }));
    expect(result).toEqual({ kind: 'found', vehicle: { make: 'BYD' } });
    expect(asked).toEqual([`POST /mock/nevdis ${body}`, `POST /mock/simple-autograb-lookup ${body}`]);
  });

  test('costs nothing more once a service has answered', async () => {
    const { asked } = await lookUp(refusal(502, 'upstream_failed', 'x'));
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Answer[], VehicleLookup]>([
    [
      'no such vehicle',
      [refusal(404, 'not_found', 'Nothing.')],
      {
        kind: 'none',
        message: 'We could not find this vehicle. Please check what you typed, or enter the details yourself.',
      },
    ],
    [
      'no service',
      [notConfigured(), notConfigured()],
      failed('Vehicles cannot be looked up on this website. Please enter the details yourself.'),
    ],
    ['a broken service', [refusal(502, 'upstream_failed', 'Broken. Type it.')], failed('Broken. Type it.')],
    ['a late service', [refusal(504, 'upstream_timeout', 'Late. Type it.')], failed('Late. Type it.')],
    ['too many lookups', [refusal(429, 'too_many', 'Please wait a minute.')], failed('Please wait a minute.')],
    ['a refused state', [refusal(422, 'invalid_fields', 'Please check the fields below.')], unreadable],
    ['an unknown dealer', [refusal(404, 'unknown_dealer', 'No dealer has this website.')], unreadable],
    ['a host without an API', [new Response('<html>', { status: 404 })], unreadable],
    ['a proxy in between', [new Response('<html>', { status: 502 })], unreadable],
    ['a page instead of data', [new Response('<html>')], unreadable],
    ['an empty vehicle', [Response.json({ year: 2020 })], unreadable],
    ['a list', [Response.json([{ make: 'Mazda' }])], unreadable],
    ['odd fields', [Response.json({ make: { name: 'x' }, model: 'x'.repeat(201) })], unreadable],
    ['no network', [new TypeError('failed')], unreadable],
    [
      'no answer in time',
      [new DOMException('late', 'TimeoutError')],
      failed('The lookup took too long. Please try again, or enter the details yourself.'),
    ],
  ])('says what to do after %s', async (_what, answers, expected) => expect((await lookUp(...answers)).result).toEqual(expected));
});
