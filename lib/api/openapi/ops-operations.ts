import { z } from 'zod';
import type { Readiness } from '../ops/readiness.ts';
import { json, type Operation } from './operation.ts';

const readiness: z.ZodType<Readiness> = z.strictObject({ ok: z.boolean(), database: z.string(), schema: z.string(), worker: z.string() });
const ready = { ok: true, database: 'ok', schema: 'ok', worker: 'ok' };

/** Only for this machine, or with the token of `FORECOURT_METRICS_TOKEN`. */
const problems = { 401: ['forbidden'], 403: ['forbidden'] };

export const opsOperations: readonly Operation[] = [
  {
    ...{ method: 'get', path: '/healthz', tag: 'Operations', problems },
    summary: 'Liveness: is the process running?',
    responses: {
      200: { description: 'The process is running', body: json('Health', z.strictObject({ ok: z.literal(true) }), { ok: true }) },
    },
  },
  {
    ...{ method: 'get', path: '/readyz', tag: 'Operations', problems },
    summary: 'Readiness: can leads be stored and delivered?',
    responses: {
      200: { description: 'Ready', body: json('Readiness', readiness, ready) },
      503: {
        description: 'Not ready, with the reason',
        body: json('Readiness', readiness, { ...ready, ok: false, database: 'does not answer (ECONNREFUSED)', schema: 'unknown' }),
      },
    },
  },
  {
    ...{ method: 'get', path: '/metrics', tag: 'Operations', problems },
    summary: 'Metrics for Prometheus',
    responses: { 200: { description: 'The metrics', body: { content: 'text/plain', schema: 'binary' } } },
  },
];
