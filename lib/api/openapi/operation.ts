import type { z } from 'zod';

/** A named schema, listed among the document's components. */
type NamedSchema = { name: string; schema: z.ZodType };

/** `content` is one media type or several. */
export type BodyDoc = { content: string | readonly string[]; schema: NamedSchema | 'binary'; example?: unknown };

export type ParameterDoc = {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: boolean;
  schema: Readonly<Record<string, unknown>>;
};

export type ResponseDoc = { description: string; body?: BodyDoc; headers?: readonly string[] };

/** A request that an endpoint accepts, and every response that it can give. */
export type Operation = {
  method: 'get' | 'post' | 'put';
  /** A path on the server, such as `/api/leads/{id}`. What is below /api exists below /mock too. */
  path: string;
  summary: string;
  description?: string;
  tag: 'Leads' | 'Accounts' | 'Vehicles' | 'Bookings' | 'Calls and events' | 'Documents' | 'Operations';
  parameters?: readonly ParameterDoc[];
  request?: BodyDoc;
  responses: Readonly<Record<number, ResponseDoc>>;
  /** Problem codes by status. Each response is a `Problem`. */
  problems: Readonly<Record<number, readonly string[]>>;
};

export const json = (name: string, schema: z.ZodType, example?: unknown): BodyDoc => ({
  content: 'application/json',
  schema: { name, schema },
  example,
});
