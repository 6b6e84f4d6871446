import { z } from 'zod';
import { favourite } from '../model/visitor.ts';
import { mailWishes, noticeKinds } from './notice-kinds.ts';

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

/** What a shopper hears of a watched car (rule V10). `at` in milliseconds, prices in dollars. */
const notice = z.strictObject({
  id: z.string(),
  kind: z.enum(noticeKinds),
  at: z.number(),
  isRead: z.boolean(),
  carId: z.string(),
  name: z.string(),
  slug: z.string(),
  from: z.number().optional(),
  to: z.number().optional(),
});
export type ShopperNotice = z.infer<typeof notice>;

/** The answer of `GET /api/auth`: without `user`, nobody is signed in. */
export const accountState = z.strictObject({
  user: accountUser.nullable(),
  watchlist: z.array(watchedCar),
  saved: z.array(favourite),
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
/** The body of `POST /api/auth/mail`. */
export const mailRequest = z.strictObject({ mail: z.enum(mailWishes) });

/** The body of `POST /api/garage/notices-read`: the time of the newest notice that was shown, milliseconds. */
export const readRequest = z.strictObject({ up_to: z.number().int().nonnegative() });

export type SavedChange = z.infer<typeof savedChanges>['changes'][number];
