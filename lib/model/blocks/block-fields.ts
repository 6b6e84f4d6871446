import { z } from 'zod';

/** A day or a time. A time without an offset is local to the dealer. */
export const contentMoment = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) &&
      z.iso.date().safeParse(text.slice(0, 10)).success &&
      !Number.isNaN(Date.parse(text)),
    'expected a day such as 2026-12-24, or a moment such as 2026-12-24T17:00 or 2026-12-24T17:00+11:00',
  );

/** A picture in content: a file in the dealer’s folder, an https address, or a drawn vehicle. It becomes an image reference (rule I4). */
export const blockPicture = z.union([
  z.string().min(1),
  z
    .strictObject({ body: z.string(), colour: z.string().optional(), view: z.enum(['front', 'rear', 'side', 'detail']).optional() })
    .transform(({ body, colour, view }) => `picture:${body}/${view ?? 'front'}/${colour ?? 'silver'}`),
]);

/** The logo of a brand. It is shown as it is: a build makes no variants of logos. */
export const brandLogo = z.url({
  protocol: /^https$/,
  error: 'expected an address that starts with https://, because the site does not serve brand logos from the dealer’s folder',
});

export const shownText = z.string().trim().min(1);
/** Markdown. The blocks use the names `text` and `answer` for it. */
export const markdownText = z.string();
export const blockLink = z.string().trim().min(1).describe('a path of the site, or a whole address');
export const blockButton = z.strictObject({ label: shownText, link: blockLink });
/** The alt text: what a picture shows. Empty for decoration. */
export const pictureAlt = z.string().default('');
/** The period in which a part is shown. The last day is included. */
export const shownTime = { from: contentMoment.optional(), until: contentMoment.optional() };
export const blockHeading = { title: shownText.optional() };

/** At least one, and not too many for a page. */
export const listOf = <T extends z.ZodType>(item: T, most = 200) => z.array(item).min(1).max(most);
