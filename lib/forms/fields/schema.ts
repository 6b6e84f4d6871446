import { $ZodObject, $ZodPipe, $ZodTransform, type $ZodType, $ZodUnknown, type ParsePayload } from 'zod/v4/core';

// Made of the library's core, because `zod/mini` brings all its patterns and helpers along: 3 KB with gzip for nothing.

/** What checks and cleans a value. */
export type Schema<T = unknown> = $ZodType<T>;

export const unknown = (): Schema => new $ZodUnknown({ type: 'unknown' });

/** `change` returns what is sent, or adds an issue to `issues`. */
export const transform = <T>(change: (input: unknown, payload: ParsePayload) => T): Schema<T> =>
  new $ZodTransform({ type: 'transform', transform: change }) as Schema<T>;

/** `then` gets what `first` gives. */
export const pipe = <T>(first: Schema, then: Schema<T>): Schema<T> => new $ZodPipe({ type: 'pipe', in: first, out: then }) as Schema<T>;

export const object = (shape: Readonly<Record<string, Schema>>): Schema<Record<string, unknown>> =>
  new $ZodObject({ type: 'object', shape }) as Schema<Record<string, unknown>>;
