import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { resultOf } from '../../json-output.ts';
import { until } from '../yard.ts';
import type { Acknowledged } from './clients.ts';
import type { startFickleReceiver } from './fickle-receiver.ts';
import type { KillYard } from './kill-yard.ts';

type Receiver = Awaited<ReturnType<typeof startFickleReceiver>>;

/** A killed process leaves leases that end after the timeout and their margin; the deliveries behind them come after that. */
const settleMs = 120_000;

/** Whether everything that was acknowledged arrived: all of it, whole, each once unless it is marked, and the books balance. */
export async function expectNothingLost(
  yard: KillYard,
  receivers: readonly Receiver[],
  acknowledged: readonly Acknowledged[],
  leads: number,
) {
  expect(acknowledged).toHaveLength(leads);
  await until(
    'the outbox to be empty',
    async () => {
      // Leases take seconds to end, and counting takes work.
      await setTimeout(100);
      const { pending = 0 } = await yard.countStates();
      return pending === 0;
    },
    settleMs,
  );
  const { delivered = 0, ...others } = await yard.countStates();
  expect(others).toEqual({});
  expect(delivered).toBeGreaterThanOrEqual(leads * receivers.length);
  expect((await yard.storedIds()).sort()).toEqual(acknowledged.map(({ id }) => id).sort());
  for (const receiver of receivers) {
    const arrived = new Set(
      receiver.hits.map(({ body }) => {
        const { id, data } = JSON.parse(body) as { id: string; data: { lead: { message?: string } } };
        return `${id} ${data.lead.message}`;
      }),
    );
    expect(acknowledged.filter(({ id, message }) => !arrived.has(`${id} ${message}`))).toEqual([]);
    expect(receiver.unmarkedRepetitions()).toEqual([]);
  }
  const { code, stdout } = await yard.reconcile();
  expect([code, resultOf({ stdout }).balanced]).toEqual([0, true]);
}
