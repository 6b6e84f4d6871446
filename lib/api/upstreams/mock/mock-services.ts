import type { MockServices } from '../../bindings.ts';
import { makeMockLeads } from './mock-leads.ts';
import { type MockUpstreamsOptions, makeMockUpstreams } from './mock-upstreams.ts';

/** What lies behind /mock: the same endpoints, which store and deliver nothing (rule B10). */
export const makeMockServices = (options: MockUpstreamsOptions): MockServices => ({
  leads: makeMockLeads(),
  upstreams: makeMockUpstreams(options),
});
