import { expect, it } from 'vitest';
import { fetchQuote } from '#lib/browser/forms/youx-quote.ts';
import { siteOf } from '../../cars/dealer-car.ts';

const request = { selfAssessedCreditScore: 'GREAT', purchasePrice: 20_000, loanTerm: 5, whoIsHelping: 'Test Motors' };
const ask = (answer: () => Promise<Response>) => fetchQuote(request, siteOf(), { base: '/api', fetch: answer as typeof fetch });

it('a quote becomes an offer', async () => {
  const body = { weeklyRepaymentAmount: 95, comparisonRate: 9.31, advertisedRate: 8.38 };
  expect(await ask(async () => Response.json(body))).toMatchObject({
    kind: 'repayment',
    repayment: { amount: '$95.00', label: 'per week' },
  });
});

it.each<[string, () => Promise<Response>]>([
  ['a refusal', async () => Response.json({ error: 'no' }, { status: 422 })],
  ['no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['an answer that is no quote', async () => new Response('<html>')],
  ['half a quote', async () => Response.json({ weeklyRepaymentAmount: 95 })],
])('%s is silent', async (_what, answer) => expect(await ask(answer)).toBeUndefined());
