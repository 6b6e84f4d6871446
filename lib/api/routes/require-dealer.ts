import { ApiProblem } from '../api-problem.ts';
import type { ApiBindings } from '../bindings.ts';
import type { LeadDealer } from '../lead-dealer.ts';

/** The dealer of a request. Throws ApiProblem if no dealer has its host. */
export function requireDealer({ dealer }: Pick<ApiBindings, 'dealer'>): LeadDealer {
  if (dealer) return dealer;
  throw new ApiProblem(404, { error: 'No dealer has this website.', code: 'unknown_dealer' });
}
