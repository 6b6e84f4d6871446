/** How a server names a version of its file, to be asked only for a newer one. */
export type VersionTags = { etag?: string | undefined; modified?: string | undefined };

/** What a pull would read: a fingerprint of it, and the version that the server named. */
export type SeenInput = { input: string; tags?: VersionTags | undefined };
