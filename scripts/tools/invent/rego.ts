import { seededRandom } from './random.ts';

const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** A made-up registration number in the form of New South Wales, such as "ABC12D": the same for the same seed. */
export function inventRego(seed: string): string {
  const random = seededRandom(`rego/${seed}`);
  const run = (count: number) => Array.from({ length: count }, () => letters[random.whole(0, letters.length - 1)]).join('');
  return `${run(3)}${random.whole(10, 99)}${run(1)}`;
}
