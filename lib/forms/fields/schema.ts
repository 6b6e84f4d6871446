import { $ZodObject, $ZodPipe, $ZodTransform, type $ZodType, $ZodUnknown, NEVER, type ParsePayload } from 'zod/v4/core';

// Built on the library's core, because `zod/mini` includes all its patterns and helpers: 3 KB with gzip for nothing.

/** Cleans and validates a value. */
export type Schema<T = unknown> = $ZodType<T>;

const unknown = (): Schema => new $ZodUnknown({ type: 'unknown' });

/** `change` returns what is sent, or adds an issue to `issues`. */
export const transform = <T>(change: (input: unknown, payload: ParsePayload) => T): Schema<T> =>
  new $ZodTransform({ type: 'transform', transform: change }) as Schema<T>;

/** `then` gets the result of `first`. */
export const pipe = <T>(first: Schema, then: Schema<T>): Schema<T> => new $ZodPipe({ type: 'pipe', in: first, out: then }) as Schema<T>;

export const object = (shape: Readonly<Record<string, Schema>>): Schema<Record<string, unknown>> =>
  new $ZodObject({ type: 'object', shape }) as Schema<Record<string, unknown>>;

/** The value to send, or its fault. */
export type Checked<T> = { value: T } | { problem: string };

/** A schema that cleans and checks any value in one step. */
export const checking = <T>(check: (input: unknown) => Checked<T>): Schema<T> =>
  reading((input, issues) => {
    const checked = check(input);
    if ('value' in checked) return checked.value;
    issues.push({ code: 'custom', message: checked.problem, input });
    return NEVER;
  });

/** The same, for a check that adds issues itself and then returns NEVER. */
export const reading = <T>(read: (input: unknown, issues: ParsePayload['issues']) => T): Schema<T> =>
  pipe(
    unknown(),
    transform((input, { issues }) => read(input, issues)),
  );
