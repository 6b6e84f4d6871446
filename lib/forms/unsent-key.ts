/** The storage key of a site's unsent leads. Every page reads it, so it is a file of its own. */
export const unsentKey = (site: string) => `forecourt:${site}:unsent:1`;
