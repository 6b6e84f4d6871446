import { z } from 'zod';
import { contentMoment } from '../content-moment.ts';
import { pictureField } from '../picture-field.ts';

export const shownText = z.string().trim().min(1);
/** Markdown. The blocks use the names `text` and `answer` for it. */
export const markdownText = z.string();
export const blockLink = z.string().trim().min(1).describe('a path of the site, or a whole address');
export const blockButton = z.strictObject({ label: shownText, link: blockLink });
export const blockPicture = pictureField;
/** What a picture shows, for people who do not see it; empty for decoration. */
export const pictureAlt = z.string().default('');
/** The time in which a part is shown; a day counts to its end. */
export const shownTime = { from: contentMoment.optional(), until: contentMoment.optional() };
export const blockHeading = { title: shownText.optional() };

/** At least one, and not so many that a page cannot hold them. */
export const listOf = <T extends z.ZodType>(item: T, most = 200) => z.array(item).min(1).max(most);
