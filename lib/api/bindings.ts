import type { ReadFile } from './print/photo.ts';

/** What our API needs of the world, for one dealer: whoever serves it gives it with each request. */
export type ApiBindings = {
  /** The data of a car's page in the live release; undefined when there is no such page. */
  carPage: (slug: string) => Promise<unknown>;
  file: ReadFile;
  fetch: typeof fetch;
  /** Milliseconds. */
  now: () => number;
  /** Told of what failed here and is no fault of the request. */
  report: (error: Error) => void;
};

export type ApiEnv = { Bindings: ApiBindings };
