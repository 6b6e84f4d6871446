import type { FinanceOffer } from '../../finance/shown-offer.ts';
import { type QuoteRequest, readQuote, type YouxSettings, youxOffer } from '../../finance/youx.ts';
import { type ApiSettings, postJson } from '../api-client.ts';

/** Asks youX for a quote; undefined if there is none. A failure is silent (rule B9). */
export async function fetchQuote(request: QuoteRequest, settings: YouxSettings, api: ApiSettings): Promise<FinanceOffer | undefined> {
  const answer = await postJson('/youx/quote', request, api).catch(() => undefined);
  return youxOffer(readQuote(answer), settings);
}
