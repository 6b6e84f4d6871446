import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { ApiEnv } from '../bindings.ts';

const fileIds = /^[0-9a-f]{32}$/;

/** Files come from strangers. Browsers download them and never show them, so nothing in them runs on a dealer's host (rule E50). */
const guards = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
};

/** The name of a file in a header, in two forms: ASCII for old programs, then with letters of any language. */
const disposition = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`;

/** GET /{id}: downloads a file of a lead through a signed link. */
export function fileRoutes() {
  const routes = new Hono<ApiEnv>();
  routes.get('/:id', async ({ req, env }) => {
    const refuse = (status: 404 | 410, error: string, code: string) => Response.json({ error, code }, { status, headers: guards });
    const missing = () => refuse(404, 'There is no such file.', 'not_found');
    const id = req.param('id');
    if (!fileIds.test(id)) return missing();
    const { expires = '', signature = '' } = req.query();
    const opened = await env.files.openLink({ id, expires, signature });
    if (opened?.state === 'expired') return refuse(410, 'This link has expired. Ask the website’s team for a new one.', 'link_expired');
    if (opened?.state !== 'valid') return missing();
    const { file, content } = opened;
    const headers = {
      ...guards,
      'Content-Type': file.type,
      'Content-Disposition': disposition(file.name),
      'Content-Length': `${file.bytes}`,
    };
    return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
  });
  return routes;
}
