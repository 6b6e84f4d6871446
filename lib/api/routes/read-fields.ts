import type { z } from 'zod';

/** The text of a 422 for fields that cannot be used. */
const invalidFields = 'Please check the fields below.';

/** What a request asks for, or the response that names each field that cannot be used. */
export function readFields<S extends z.ZodType>(schema: S, body: unknown): { fields: z.output<S> } | { refusal: Response } {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { fields: parsed.data };
  const named = parsed.error.issues.map(({ path, message }) => [path.join('.').slice(0, 100) || 'body', message]);
  // The first message of a field says most.
  const fields = Object.fromEntries(named.reverse());
  return { refusal: Response.json({ error: invalidFields, code: 'invalid_fields', fields }, { status: 422 }) };
}
