/** The storage key that says that somebody is signed in. Pages without it load no code of accounts. */
export const accountMarkKey = (site: string): string => `forecourt:${site}:account:1`;
