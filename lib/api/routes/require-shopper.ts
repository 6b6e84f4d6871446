import type { Context, MiddlewareHandler } from 'hono';
import type { AccountService } from '../accounts/account-service.ts';
import { readCookie } from '../accounts/cookies.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import type { LeadDealer } from '../lead-dealer.ts';
import type { Shopper } from '../store/account-store.ts';
import { isLockTimeout, isStoreFault } from '../store/database-faults.ts';
import { requireDealer } from './require-dealer.ts';

/** A dealer whose shoppers can sign in. */
export type AccountDealer = LeadDealer & { accounts: NonNullable<LeadDealer['accounts']> };

/** The dealer of a request. Throws ApiProblem if it has no accounts. */
export function requireAccounts({ env }: Context<ApiEnv>): { dealer: AccountDealer; accounts: AccountService } {
  const dealer = requireDealer(env);
  if (!dealer.accounts || !env.accounts)
    throw new ApiProblem(501, { error: 'Nobody can sign in on this website.', code: 'not_configured' });
  return { dealer: dealer as AccountDealer, accounts: env.accounts };
}

/** The signed-in shopper. Throws ApiProblem if there is none. */
export async function requireShopper(
  context: Context<ApiEnv>,
): Promise<{ accounts: AccountService; shopper: Shopper; session: string; dealer: AccountDealer }> {
  const { dealer, accounts } = requireAccounts(context);
  const session = readCookie('session', dealer, context.req.raw.headers);
  const shopper = await accounts.shopperOf(dealer, session);
  if (shopper && session !== undefined) return { dealer, accounts, shopper, session };
  throw new ApiProblem(401, { error: 'Please sign in first.', code: 'signed_out' });
}

/** The database is down, locked or full: nothing was changed. */
const unavailable = () =>
  new ApiProblem(
    503,
    { error: 'This does not work at the moment. Please try again in a minute.', code: 'unavailable' },
    { 'Retry-After': '60' },
  );

/**
 * Guards responses for one shopper (rule V6): no cache keeps them, and only the dealer's pages can make changes. A browser names the page
 * in `Origin`, which also decides the dealer, so another dealer's cookie matches nothing. `null` is a page that hides its origin.
 */
export const ofOneShopper: MiddlewareHandler<ApiEnv> = async (context, next) => {
  const origin = context.req.header('origin');
  if (context.req.method === 'POST' && (!origin || origin === 'null'))
    throw new ApiProblem(403, { error: 'This request does not come from a page of this website.', code: 'foreign_page' });
  await next();
  // The app reports the error.
  if (isStoreFault(context.error) || isLockTimeout(context.error)) context.res = unavailable().toResponse();
  context.header('Cache-Control', 'no-store');
  context.header('Vary', 'Cookie', { append: true });
};
