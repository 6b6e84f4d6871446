// Every page loads these, so they have their own file.

/** The storage key of a site's unsent leads. */
export const unsentKey = (site: string) => `forecourt:${site}:unsent:1`;

/** The storage key of the news about leads that were sent later. */
export const leadNewsKey = (site: string) => `forecourt:${site}:lead-news:1`;

/** The window event after one of these has changed in this tab. */
export const unsentEvent = 'forecourt:unsent';
