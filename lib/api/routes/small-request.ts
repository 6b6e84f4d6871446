import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiProblem } from '../api-problem.ts';
import type { ApiEnv } from '../bindings.ts';
import { readRequestJson } from '../guards/read-body.ts';

/** Requests of a few fields are small. */
const smallBytes = 16_000;

/** Reads the JSON of a request with a few fields. Throws ApiProblem. */
export const readSmallBody = ({ req }: Context<ApiEnv>, bytes = smallBytes): Promise<unknown> => readRequestJson(req.raw, { bytes });

/** Validates a request. Throws an ApiProblem that names each invalid field. */
export function readFields<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map(({ path, message }) => [path.join('.').slice(0, 100) || 'body', message]);
  // The first message of a field is the most useful one.
  const fields = Object.fromEntries(messages.reverse()) as Record<string, string>;
  throw new ApiProblem(422, { error: 'Please check the fields below.', code: 'invalid_fields', fields });
}
