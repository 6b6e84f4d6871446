// Every page asks for these, so they are a file of their own.

/** The storage key of a site's unsent leads. */
export const unsentKey = (site: string) => `forecourt:${site}:unsent:1`;

/** The storage key of what a shopper reads about leads that were sent later. */
export const leadNewsKey = (site: string) => `forecourt:${site}:lead-news:1`;

/** The event of the window after one of these changed in this tab. */
export const unsentEvent = 'forecourt:unsent';
