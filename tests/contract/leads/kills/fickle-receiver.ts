import { type Reply, startReceiver } from '../receiver.ts';

/** Longer than the timeout of the dealers in these tests. */
const lateMs = 1400;

/** A delivery that failed this often succeeds, so that none runs out of attempts. */
const patience = 12;

type Faults = readonly ((random: () => number) => Reply)[];

const faults: Faults = [
  () => ({ status: 500 }),
  () => ({ status: 200, reset: true }),
  // The answer comes after the sender has given up: no answer, and a late success.
  () => ({ status: 503, hangMs: lateMs }),
  () => ({ status: 200, hangMs: lateMs }),
];

/** A destination that fails half the time in every way there is. */
export async function startFickleReceiver(random: () => number) {
  const counts = new Map<string, number>();
  const receiver = await startReceiver(({ headers }) => {
    const id = headers['webhook-id'] ?? '';
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (count > patience || random() < 0.5) return { status: 200 };
    return (faults[Math.floor(random() * faults.length)] as Faults[number])(random);
  });

  /** What arrived more than once without the mark of a resend, by the id of its delivery. */
  const unmarkedRepetitions = (): string[] => {
    const seen = new Set<string>();
    return receiver.hits.flatMap(({ headers, body }) => {
      const id = headers['webhook-id'] ?? '';
      const isRepetition = seen.has(id);
      seen.add(id);
      return isRepetition && JSON.parse(body).data.resend !== true ? [id] : [];
    });
  };
  return { ...receiver, unmarkedRepetitions };
}
