import { type Context, Hono } from 'hono';
import {
  changeSearchRequest,
  mostKept,
  mostSearches,
  readRequest,
  removeSearchRequest,
  savedChanges,
  saveSearchRequest,
  watchRequest,
} from '#lib/accounts/account.ts';
import { readMobile } from '#lib/accounts/contact.ts';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { limitRequests } from '../guards/limit-requests.ts';
import { ofOneShopper, requireShopper } from './require-shopper.ts';
import { readFields, readSmallBody } from './small-request.ts';

/** Reads a request about a watched car. Watching needs a phone number where the dealer signs shoppers in by phone (rule G5). */
async function readWatch(context: Context<ApiEnv>) {
  const { dealer, accounts, shopper } = await requireShopper(context);
  const { car_id: id, phone_number: phone, car } = readFields(watchRequest, await readSmallBody(context));
  const { sms, country } = dealer.accounts;
  if (sms && shopper.phone === null) throw new ApiProblem(403, { error: 'Please add your mobile number to watch cars.', code: 'no_phone' });
  if (phone !== undefined && readMobile(phone, country) !== shopper.phone)
    throw new ApiProblem(403, { error: 'This number is not the one that you signed in with.', code: 'other_phone' });
  return { accounts, shopper, id, car };
}

async function saveCar(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper, id, car } = await readWatch(context);
  if (car && car.id !== id)
    throw new ApiProblem(422, { error: 'Please check the fields below.', code: 'invalid_fields', fields: { car: 'is another car' } });
  if (await accounts.watch(shopper, id, car)) return context.json({ success: true });
  throw new ApiProblem(409, { error: `You can watch ${mostKept} at a time. Please remove one first.`, code: 'list_full' });
}

async function removeCar(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper, id } = await readWatch(context);
  await accounts.unwatch(shopper, id);
  return context.json({ success: true });
}

async function changeSaved(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  const { changes } = readFields(savedChanges, await readSmallBody(context, 400_000));
  await accounts.changeSaved(shopper, changes);
  const { saved } = await accounts.read(shopper);
  return context.json({ saved });
}

async function readNotices(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  const { up_to: upTo } = readFields(readRequest, await readSmallBody(context));
  await accounts.readNotices(shopper, upTo);
  return context.json({});
}

async function saveSearch(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  const isSaved = await accounts.saveSearch(shopper, readFields(saveSearchRequest, await readSmallBody(context)));
  if (isSaved) return context.json({ searches: await accounts.searches(shopper) });
  throw new ApiProblem(409, { error: `You can save ${mostSearches} searches. Please remove one first.`, code: 'list_full' });
}

async function changeSearch(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  const isChanged = await accounts.changeSearch(shopper, readFields(changeSearchRequest, await readSmallBody(context)));
  if (isChanged) return context.json({ searches: await accounts.searches(shopper) });
  throw new ApiProblem(404, { error: 'This search is no longer in your list.', code: 'not_found' });
}

async function removeSearch(context: Context<ApiEnv>): Promise<Response> {
  const { accounts, shopper } = await requireShopper(context);
  await accounts.removeSearch(shopper, readFields(removeSearchRequest, await readSmallBody(context)).id);
  return context.json({ searches: await accounts.searches(shopper) });
}

/** The lists of a signed-in shopper (rules V7, V8 and V20). */
export const garageRoutes = () =>
  new Hono<ApiEnv>()
    .use('/watchlist/*', ofOneShopper)
    .use('/garage/*', ofOneShopper)
    .post('/watchlist/save-car', limitRequests('events'), saveCar)
    .post('/watchlist/remove-car', limitRequests('events'), removeCar)
    .post('/garage/saved-cars', limitRequests('events'), changeSaved)
    .post('/garage/save-search', limitRequests('events'), saveSearch)
    .post('/garage/change-search', limitRequests('events'), changeSearch)
    .post('/garage/remove-search', limitRequests('events'), removeSearch)
    .post('/garage/notices-read', limitRequests('events'), readNotices);
