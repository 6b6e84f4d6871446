import type { ReadFile } from './print/photo.ts';

/** What the API needs for one dealer; the server passes it with each request. */
export type ApiBindings = {
  /** The data of a car page in the live release; undefined if there is no such page. */
  carPage: (slug: string) => Promise<unknown>;
  file: ReadFile;
  fetch: typeof fetch;
  /** Milliseconds. */
  now: () => number;
  /** Receives errors that are not the request’s fault. */
  report: (error: Error) => void;
};

export type ApiEnv = { Bindings: ApiBindings };
