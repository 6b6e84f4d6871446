import { randomUUID } from 'node:crypto';
import type { MockServices } from '../bindings.ts';
import { makeCallService } from '../calls/call-service.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Database } from '../store/open-database.ts';
import type { AskingWorld } from './live/ask-service.ts';
import { makeLiveUpstreams } from './live/live-upstreams.ts';
import { makeMockServices } from './mock/mock-services.ts';
import type { Upstreams } from './upstreams.ts';

export type OpenUpstreamsOptions = {
  /** Without a database no call is logged. */
  database: Pick<Database, 'db' | 'kind' | 'commit'> | undefined;
  dealers: () => readonly LeadDealer[];
  world: AskingWorld & { sleep: (ms: number) => Promise<unknown> };
  report: (error: Error) => void;
};

export type OpenUpstreams = {
  upstreams: Upstreams;
  /** What lies behind /mock. */
  mock: MockServices;
  /** Starts to pass logged calls on. */
  start: () => void;
  /** Passes logged calls on for about this long. */
  drain: (limitMs: number) => Promise<void>;
  stop: (graceMs: number) => Promise<void>;
};

/** Opens the services behind the API: those that dealers' settings name, and the mock. */
export function openUpstreams({ database, dealers, world, report }: OpenUpstreamsOptions): OpenUpstreams {
  const calls = database && makeCallService({ ...world, database, dealers, newId: randomUUID, report });
  const logCall = calls?.logCall ?? (() => Promise.reject(new Error('A call was not logged: the database is not open.')));
  return {
    upstreams: makeLiveUpstreams({ ...world, logCall, report }),
    mock: makeMockServices(world),
    start: () => calls?.start(),
    drain: async (limitMs) => calls?.drain(limitMs),
    stop: async (graceMs) => calls?.stop(graceMs),
  };
}
