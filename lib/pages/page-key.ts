/** What a page is made of, by name, each as a digest: pages with equal keys are equal, those with others may be. */
export type PageKey = Record<string, string>;

/** A short digest of a text; the build's is of SHA-256. */
export type Digest = (text: string) => string;
