/** What a purge needs of the outside. */
export type PurgeWorld = { fetch: typeof fetch; env: Record<string, string | undefined>; now: () => number };

/** What was published: the dealer, its release, and the paths to purge. */
export type Purge = { site: string; release: string; paths: readonly string[] };
