/** The server's identifiers of a file version, for conditional requests. */
export type VersionTags = { etag?: string | undefined; modified?: string | undefined };

/** The input of a pull: its fingerprint, and the server's version. */
export type SeenInput = { input: string; tags?: VersionTags | undefined };
