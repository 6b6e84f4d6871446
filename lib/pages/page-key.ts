/** Digests of a page’s parts, by name. Pages with equal keys are equal; pages with different keys may differ. */
export type PageKey = Record<string, string>;

/** A short digest of a text; the build uses SHA-256. */
export type Digest = (text: string) => string;
