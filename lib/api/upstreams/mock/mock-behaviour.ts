import { secondMs } from '#lib/model/time.ts';
import { UpstreamError } from '../upstreams.ts';

/** What a request to the mock asks for by its plate, VIN or price. */
type MockBehaviour = 'found' | 'none' | 'slow' | 'broken' | 'late';

/** Longer than a shopper likes, shorter than a page waits. */
const slowMs = 10 * secondMs;

const byPlate: Readonly<Record<string, MockBehaviour>> = { NOCAR: 'none', SLOW10: 'slow', BROKEN: 'broken', LATE10: 'late' };
const byNumber: Readonly<Record<string, MockBehaviour>> = { '404': 'none', '510': 'slow', '502': 'broken', '504': 'late' };

/** What a plate asks for. */
export const behaviourOfPlate = (rego: string): MockBehaviour => byPlate[rego] ?? 'found';

/** What a VIN, a price or a dealership asks for by its last three digits. */
export const behaviourOfNumber = (number: string): MockBehaviour => byNumber[number.slice(-3)] ?? 'found';

/** Answers as asked for: `find` makes the answer of a found one; `undefined` means none. Throws UpstreamError. */
export async function behave<T>(behaviour: MockBehaviour, sleep: (ms: number) => Promise<unknown>, find: () => T): Promise<T | undefined> {
  switch (behaviour) {
    case 'found':
      return find();
    case 'none':
      return undefined;
    case 'slow':
      await sleep(slowMs);
      return find();
    case 'broken':
      throw new UpstreamError('mock: it answered 500', 'failed');
    case 'late':
      await sleep(slowMs);
      throw new UpstreamError(`mock: no whole answer within ${slowMs} ms`, 'timeout');
    default:
      return behaviour satisfies never;
  }
}
