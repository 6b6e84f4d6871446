import { Hono } from 'hono';
import { quoteRequestBody } from '#lib/model/quote-request.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { requireDealer } from './require-dealer.ts';
import { readFields, readSmallBody } from './small-request.ts';
import { awaitUpstream, type UpstreamTexts } from './upstream-answers.ts';

const texts: UpstreamTexts = {
  not_configured: 'Quotes are not available on this website.',
  failed: 'We could not get a quote. Please try again later.',
  timeout: 'The quote took too long. Please try again later.',
};

/** POST /quote: what a car would cost by the week, from youX (rule F11). */
export function quoteRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/quote', limitRequests('lookups'), async (context) => {
    const { upstreams, report } = context.env;
    const dealer = requireDealer(context.env);
    const request = readFields(quoteRequestBody, await readSmallBody(context));
    const quote = await awaitUpstream(upstreams.askQuote(dealer, request), texts, report);
    if (!quote) throw new ApiProblem(404, { error: 'There is no quote for this car.', code: 'not_found' });
    return context.json(quote);
  });
  return routes;
}
