import { randomUUID } from 'node:crypto';
import { makeCallService } from '../calls/call-service.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Database } from '../store/open-database.ts';
import type { AskingWorld } from './live/ask-service.ts';
import { makeLiveUpstreams } from './live/live-upstreams.ts';
import { makeMockLeads } from './mock/mock-leads.ts';
import { makeMockUpstreams } from './mock/mock-upstreams.ts';

export type OpenUpstreamsOptions = {
  /** Without a database, no calls are logged. */
  database: Pick<Database, 'db' | 'kind' | 'commit'> | undefined;
  dealers: () => readonly LeadDealer[];
  world: AskingWorld & { sleep: (ms: number) => Promise<unknown> };
  report: (error: Error) => void;
};

/** Opens the services behind the API: those that dealers' settings name, and the mock. */
export function openUpstreams({ database, dealers, world, report }: OpenUpstreamsOptions) {
  const calls = database && makeCallService({ ...world, database, dealers, newId: randomUUID, report });
  const logCall = calls?.logCall ?? (() => Promise.reject(new Error('A call was not logged: the database is not open.')));
  return {
    upstreams: makeLiveUpstreams({ ...world, logCall, report }),
    /** The same endpoints below /mock, which store and deliver nothing (rule B10). */
    mock: { leads: makeMockLeads(), upstreams: makeMockUpstreams(world), accounts: undefined },
    /** Starts sending logged calls to the platform. */
    start: () => calls?.start(),
    /** Sends logged calls to the platform for about this long. */
    drain: async (limitMs: number) => calls?.drain(limitMs),
    stop: async (graceMs: number) => calls?.stop(graceMs),
  };
}
