import { z } from 'zod';

import { savedChoices } from '../model/saved-search.ts';
import { longestSearchName } from '../model/search-name.ts';
import { favourite } from '../model/visitor.ts';
import { carNoticeKinds, mailWishes } from './notice-kinds.ts';

type AccountSwitches = {
  features: { garage: boolean; authentication: boolean };
  garage: { signIn: readonly unknown[] };
  api: { mock: boolean };
};

/** Whether shoppers of a site can sign in (rule V1): both switches are on, a service sends the codes, and it is no trial that stores nothing. */
export const hasAccounts = ({ features, garage, api }: AccountSwitches): boolean =>
  features.garage && features.authentication && garage.signIn.length > 0 && !api.mock;

/** Most cars in one list of an account. */
export const mostKept = 500;

/** What the browser knows of a shopper who is signed in: how they are reached, as they typed it. */
const accountUser = z.strictObject({ phone: z.string().optional(), email: z.string().optional(), mail: z.enum(mailWishes) });

/** A watched car (rule G5). */
const watchedCar = z.strictObject({ id: z.string(), car: favourite.optional() });

const noticeHead = { id: z.string(), at: z.number(), isRead: z.boolean() };

/** What a shopper hears of a watched car (rule V10). `at` in milliseconds, prices in dollars; `note`: what the new price includes. */
const carNotice = z.strictObject({
  ...noticeHead,
  kind: z.enum(carNoticeKinds),
  carId: z.string(),
  name: z.string(),
  slug: z.string(),
  from: z.number().optional(),
  to: z.number().optional(),
  note: z.string().optional(),
});

/** Most cars that a notice of a saved search names. */
export const mostNamedCars = 5;

/** What a notice of a saved search says: the name and address of the search, how many new cars it has, and the first of them. */
const newMatches = z.strictObject({
  name: z.string(),
  href: z.string(),
  count: z.number().int(),
  cars: z.array(z.strictObject({ name: z.string(), slug: z.string() })).max(mostNamedCars),
});
export type NewMatches = z.infer<typeof newMatches>;

/** What a shopper hears of a saved search (rule V21). */
const searchNotice = z.strictObject({ ...noticeHead, kind: z.literal('match'), searchId: z.string(), ...newMatches.shape });

const notice = z.discriminatedUnion('kind', [carNotice, searchNotice]);
export type ShopperNotice = z.infer<typeof notice>;

/** Most saved searches of an account. */
export const mostSearches = 50;

/** A search that a shopper saved (rule V20). `at` in milliseconds. */
export const savedSearch = z.strictObject({ id: z.string(), name: z.string(), choices: savedChoices, at: z.number() });
export type SavedSearch = z.infer<typeof savedSearch>;

/** The answer of `GET /api/auth`: without `user`, nobody is signed in. */
export const accountState = z.strictObject({
  user: accountUser.nullable(),
  watchlist: z.array(watchedCar),
  saved: z.array(favourite),
  searches: z.array(savedSearch),
  notices: z.array(notice),
});
export type AccountState = z.infer<typeof accountState>;

const short = z.string().trim().min(1).max(300);
const carId = z.union([z.string().regex(/^[\w-]{1,100}$/), z.number().int().nonnegative()]).transform(String);

/** A saved car as a browser sends it: what the list shows, with addresses of the site or of pictures only. */
const sentCar = z.strictObject({
  id: z.string().regex(/^[\w-]{1,100}$/),
  name: short,
  slug: z.string().regex(/^[\w-]{1,511}$/),
  make: short.optional(),
  model: short.optional(),
  primary_image_url: z
    .string()
    .max(2000)
    .regex(/^(https?:\/\/|\/(?![/\\]))/)
    .optional(),
});

const contact = z.union([z.strictObject({ phone: z.string().min(1).max(40) }), z.strictObject({ email: z.string().min(1).max(254) })]);

/** The body of `POST /api/auth/code`. `token`: of the bot check. */
export const codeRequest = z.union(
  contact.options.map((one) => one.extend({ token: z.string().max(4000).optional() })) as never,
) as z.ZodType<({ phone: string } | { email: string }) & { token?: string | undefined }>;

/** The body of `POST /api/auth/verify`. `add`: the contact is for the account that is signed in on this device (rule V12). */
export const verifyRequest = z.union(
  contact.options.map((one) =>
    one.extend({ code: z.string().regex(/^[\s\d]{4,20}$/, 'Please enter the digits of the code.'), add: z.boolean().optional() }),
  ) as never,
) as z.ZodType<({ phone: string } | { email: string }) & { code: string; add?: boolean | undefined }>;

/** The body of `POST /api/watchlist/save-car` and `remove-car`. */
export const watchRequest = z.strictObject({ car_id: carId, phone_number: z.string().max(40).optional(), car: sentCar.optional() });

/** The body of `POST /api/garage/saved-cars`: changes in the order in which they were made. */
export const savedChanges = z.strictObject({
  changes: z
    .array(
      z.discriminatedUnion('op', [
        z.strictObject({ op: z.literal('add'), car: sentCar }),
        z.strictObject({ op: z.literal('remove'), id: z.string().regex(/^[\w-]{1,100}$/) }),
      ]),
    )
    .max(mostKept),
});

const searchId = z.string().regex(/^[\w-]{1,100}$/);
const searchName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(longestSearchName, `Please use at most ${longestSearchName} characters.`)
  .regex(/^\P{Cc}*$/u, 'Please use one line of text.');

/** The body of `POST /api/garage/save-search`. */
export const saveSearchRequest = z.strictObject({ name: searchName, choices: savedChoices });

/** The body of `POST /api/garage/change-search`: another name, other choices, or both. */
export const changeSearchRequest = z.strictObject({ id: searchId, name: searchName.optional(), choices: savedChoices.optional() });

/** The body of `POST /api/garage/remove-search`. */
export const removeSearchRequest = z.strictObject({ id: searchId });

/** The body of `POST /api/auth/mail`. */
export const mailRequest = z.strictObject({ mail: z.enum(mailWishes) });

/** The body of `POST /api/garage/notices-read`: the time of the newest notice that was shown, milliseconds. */
export const readRequest = z.strictObject({ up_to: z.number().int().nonnegative() });

export type SavedChange = z.infer<typeof savedChanges>['changes'][number];
