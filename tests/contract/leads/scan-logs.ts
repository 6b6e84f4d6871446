import { expect } from 'vitest';
import type { DeliveryReport } from '#lib/api/worker/worker.ts';
import { apiLogLine } from '../../../scripts/cli/api-log.ts';
import { eventLine } from '../../../scripts/cli/output.ts';

const personal = ['name', 'first_name', 'last_name', 'phone', 'email', 'message', 'comments'];
/** Shorter texts, such as "Lee", are also parts of ordinary words. */
const shortestTrace = 6;

function tracesIn(body: unknown): string[] {
  const { lead } = (body ?? {}) as { lead?: Record<string, unknown> };
  if (typeof lead !== 'object' || lead === null) return [];
  const values = personal.map((name) => lead[name]).filter((value) => typeof value === 'string');
  return values.filter((value) => value.trim().length >= shortestTrace);
}

const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/**
 * Every line that a service would log, every JSON that it answered, and everything personal that it was sent, to prove that they have nothing
 * in common (rule E35).
 */
export function makeLogScan() {
  const lines: string[] = [];
  const traces = new Set<string>();
  return {
    sent: (body: unknown) => {
      for (const trace of tracesIn(parsed(body))) traces.add(trace);
    },
    error: (error: Error) => void lines.push(error.stack ?? error.message),
    delivery: (delivery: DeliveryReport) => {
      lines.push(eventLine('api', 0, 'delivery', delivery), apiLogLine({ delivery }, 0));
    },
    response: async (response: Response) => {
      if (response.headers.get('content-type')?.startsWith('application/json')) lines.push(await response.clone().text());
    },
    expectClean: () => {
      const found = [...traces].flatMap((trace) =>
        lines.filter((line) => line.toLowerCase().includes(trace.toLowerCase())).map((line) => ({ trace, line })),
      );
      expect(found, 'a log line or a response holds what a shopper wrote').toEqual([]);
    },
  };
}
