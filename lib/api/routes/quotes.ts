import { Hono } from 'hono';
import { quoteRequestBody } from '#lib/model/quote-request.ts';
import type { ApiEnv } from '../bindings.ts';
import { readFields } from './read-fields.ts';
import { readSmallRequest, smallBody } from './small-request.ts';
import { type UpstreamTexts, upstreamFailure } from './upstream-answers.ts';

const texts: UpstreamTexts = {
  not_configured: 'Quotes are not available on this website.',
  failed: 'We could not get a quote. Please try again later.',
  timeout: 'The quote took too long. Please try again later.',
};

/** POST /quote: what youX would ask for a car by the week. */
export function quoteRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.post('/quote', smallBody(), async (context) => {
    const request = await readSmallRequest(context);
    if ('refusal' in request) return request.refusal;
    const { upstreams, report } = context.env;
    const asked = readFields(quoteRequestBody, request.body);
    if ('refusal' in asked) return asked.refusal;
    try {
      const quote = await upstreams.askQuote(request.dealer, asked.fields);
      return quote ? Response.json(quote) : Response.json({ error: 'There is no quote for this car.', code: 'not_found' }, { status: 404 });
    } catch (error) {
      return upstreamFailure(error, texts, report);
    }
  });
  return routes;
}
