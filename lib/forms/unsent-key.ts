/** The storage key of a site's unsent leads. Every page reads it, so it stands alone. */
export const unsentKey = (site: string) => `forecourt:${site}:unsent:1`;
