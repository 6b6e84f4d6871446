import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';
import { openApiDocument } from '../openapi/document.ts';

/** Cached for minutes only; the document changes only with a new version of the code. */
const cacheSeconds = 300;

/** GET /openapi.json: the document that describes the API. */
export function openApiRoutes() {
  let text: string | undefined;
  return new Hono<ApiEnv>().get('/openapi.json', (context) => {
    text ??= JSON.stringify(openApiDocument());
    return context.body(text, 200, { 'Content-Type': 'application/json', 'Cache-Control': `public, max-age=${cacheSeconds}` });
  });
}
