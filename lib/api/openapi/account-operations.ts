import { z } from 'zod';
import {
  accountState,
  changeSearchRequest,
  codeRequest,
  mailRequest,
  readRequest,
  removeSearchRequest,
  savedChanges,
  savedSearch,
  saveSearchRequest,
  verifyRequest,
  watchRequest,
} from '#lib/accounts/account.ts';
import { favourite } from '#lib/model/visitor.ts';
import { json, type Operation } from './operation.ts';
import { bodyProblems, dealerProblems, joinProblems, limitProblems } from './problems.ts';

const tag = 'Accounts' as const;
/** The problems of any endpoint for signed-in shoppers. Only the dealer's pages can make changes. */
const ofAccounts = joinProblems(dealerProblems, limitProblems, { 501: ['not_configured'], 503: ['unavailable'] });
const changes = joinProblems(ofAccounts, bodyProblems, { 403: ['foreign_page'], 422: ['invalid_fields'] });
const signedIn = { 401: ['signed_out'] };

const car = { id: '9', name: '2019 Mazda CX-5 Maxx Sport', slug: '2019-mazda-cx-5', make: 'Mazda', model: 'CX-5' };
const notice = {
  ...{ id: 'n1', kind: 'price-fall', at: 1_795_000_000_000, isRead: false, carId: '9', name: car.name, slug: car.slug },
  ...{ from: 31_990, to: 29_990, note: 'Drive away' },
};
const choices = { refinements: { make: ['Mazda'] }, ranges: { year: { min: 2018 } } };
const search = { id: 's1', name: 'Mazda, from 2018', choices, at: 1_795_000_000_000 };
const state = {
  ...{ user: { phone: '+61412345678', mail: 'daily' }, watchlist: [{ id: '9', car }], saved: [car], searches: [search] },
  notices: [notice],
};
const watch = json('WatchRequest', watchRequest, { phone_number: '+61412345678', car_id: '9', car });
const done = json('Done', z.strictObject({ success: z.literal(true) }), { success: true });
const nothing = json('Nothing', z.strictObject({}), {});

const watching = (path: string, summary: string): Operation => ({
  ...{ method: 'post', path, tag, summary, request: watch },
  responses: { 200: { description: 'Done, also if it was so before', body: done } },
  problems: joinProblems(changes, signedIn, { 403: ['no_phone', 'other_phone'], 409: ['list_full'] }),
});

const searching = (path: string, summary: string, request: Operation['request'], problems: Operation['problems']): Operation => ({
  ...{ method: 'post', path, tag, summary, request },
  responses: {
    200: {
      description: 'The searches now',
      body: json('SavedSearches', z.strictObject({ searches: z.array(savedSearch) }), { searches: [search] }),
    },
  },
  problems: joinProblems(changes, signedIn, problems),
});

/** Signing in, and the lists of a signed-in shopper. */
export const accountOperations: readonly Operation[] = [
  {
    ...{ method: 'post', path: '/api/auth/code', tag },
    summary: 'Sends a code to a mobile number or an email address',
    description: 'The answer is the same whether an account has the contact or not. The code works in the browser that asked.',
    request: json('CodeRequest', codeRequest, { phone: '0412 345 678' }),
    responses: {
      202: {
        description: 'Sent',
        body: json(
          'CodeSent',
          z.strictObject({ digits: z.union([z.literal(6), z.literal(8)]), resend_seconds: z.number(), minutes: z.number() }),
          {
            ...{ digits: 6, resend_seconds: 30, minutes: 10 },
          },
        ),
        headers: ['Set-Cookie'],
      },
    },
    problems: joinProblems(changes, { 403: ['bot'], 429: ['too_many_codes'], 503: ['not_sent'] }),
  },
  {
    ...{ method: 'post', path: '/api/auth/verify', tag, problems: changes },
    summary: 'Signs in with a code',
    request: json('VerifyRequest', verifyRequest, { phone: '0412 345 678', code: '123456' }),
    responses: { 200: { description: 'Signed in', body: json('AccountState', accountState, state), headers: ['Set-Cookie'] } },
  },
  {
    ...{ method: 'get', path: '/api/auth', tag, problems: ofAccounts },
    summary: 'Who is signed in, and their lists',
    responses: { 200: { description: 'Without `user`, nobody is', body: json('AccountState', accountState, state) } },
  },
  {
    ...{ method: 'get', path: '/api/auth/data', tag, problems: joinProblems(ofAccounts, signedIn) },
    summary: 'All that is known of the shopper, as a file',
    responses: {
      200: {
        description: 'The data',
        body: json('AccountData', z.looseObject({ exportedAt: z.string() }), {
          exportedAt: '2026-11-24T03:00:00.000Z',
          account: { phone: '+61412345678' },
          watched: [],
          saved: [],
        }),
        headers: ['Content-Disposition'],
      },
    },
  },
  {
    ...{ method: 'post', path: '/api/auth/sign-out', tag, problems: joinProblems(changes, signedIn) },
    summary: 'Signs this device out, or all devices',
    request: json('SignOutRequest', z.strictObject({ everywhere: z.boolean().optional() }), { everywhere: false }),
    responses: { 200: { description: 'Signed out', body: nothing, headers: ['Set-Cookie'] } },
  },
  {
    ...{ method: 'post', path: '/api/auth/delete', tag, problems: joinProblems(ofAccounts, signedIn, { 403: ['foreign_page'] }) },
    summary: 'Deletes the account with all its lists',
    responses: {
      200: {
        description: 'Deleted',
        body: json('Deleted', z.strictObject({ receipt: z.string() }), { receipt: '9F3A01C7D2' }),
        headers: ['Set-Cookie'],
      },
    },
  },
  watching('/api/watchlist/save-car', 'Watches a car'),
  watching('/api/watchlist/remove-car', 'No longer watches a car'),
  {
    ...{ method: 'post', path: '/api/garage/saved-cars', tag, problems: joinProblems(changes, signedIn) },
    summary: 'Changes of a device to the saved cars',
    request: json('SavedChanges', savedChanges, { changes: [{ op: 'add', car }] }),
    responses: {
      200: { description: 'The list now', body: json('SavedCars', z.strictObject({ saved: z.array(favourite) }), { saved: [car] }) },
    },
  },
  searching('/api/garage/save-search', 'Saves a search', json('SaveSearchRequest', saveSearchRequest, { name: search.name, choices }), {
    409: ['list_full'],
  }),
  searching(
    '/api/garage/change-search',
    'Changes the name of a saved search, or what it looks for',
    json('ChangeSearchRequest', changeSearchRequest, { id: 's1', name: 'Mazda for Mum' }),
    { 404: ['not_found'] },
  ),
  searching('/api/garage/remove-search', 'Removes a saved search', json('RemoveSearchRequest', removeSearchRequest, { id: 's1' }), {}),
  {
    ...{ method: 'post', path: '/api/garage/notices-read', tag, problems: joinProblems(changes, signedIn) },
    summary: 'The shopper has read the notices up to a time',
    request: json('NoticesRead', readRequest, { up_to: 1_795_000_000_000 }),
    responses: { 200: { description: 'Noted', body: nothing } },
  },
  {
    ...{ method: 'post', path: '/api/auth/mail', tag, problems: joinProblems(changes, signedIn) },
    summary: 'How the shopper wants to hear by mail',
    request: json('MailRequest', mailRequest, { mail: 'at-once' }),
    responses: { 200: { description: 'Noted', body: nothing } },
  },
  ...(['get', 'post'] as const).map(
    (method): Operation => ({
      ...{
        method,
        path: '/api/unsubscribe/{key}',
        tag,
        problems: joinProblems(limitProblems, { 500: ['unexpected'], 501: ['not_configured'] }),
      },
      summary: method === 'get' ? 'The page of the link that ends mails with news' : 'Ends mails with news, by one click (RFC 8058)',
      parameters: [{ name: 'key', in: 'path', required: true, description: 'From a mail', schema: { type: 'string' } }],
      responses: { 200: { description: 'A page', body: { content: 'text/html', schema: 'binary' } } },
    }),
  ),
];
