import { createServer } from 'node:http';
import { listen } from '#lib/serve/listen.ts';
import { webListener } from '#lib/serve/web-listener.ts';
import type { openService } from './yard.ts';

export type SentFile = readonly [name: string, content: Uint8Array];

/** Serves a lead service over HTTP and sends forms with files to it, as a page of Hilltop would. */
export async function openUploads({ handle }: Pick<ReturnType<typeof openService>, 'handle'>) {
  // Each client is what the request says, as behind a proxy that is trusted.
  const server = createServer(webListener((request, peer) => handle(request, undefined, request.headers.get('x-forwarded-for') ?? peer)));
  const { port, close } = await listen(server, { port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${port}/api`;
  const origin = { Origin: 'https://hilltop.example.com' };
  const upload = (lead: unknown, files: readonly SentFile[], headers: Record<string, string> = {}, to = 'POST /api/leads/with-files') => {
    const form = new FormData();
    form.set('lead', typeof lead === 'string' ? lead : JSON.stringify(lead));
    for (const [name, content] of files) form.append('files', new File([Uint8Array.from(content)], name));
    const [method = '', path = ''] = to.split(' ');
    return fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { ...origin, ...headers }, body: form });
  };
  const uploadRaw = (body: string | Uint8Array, contentType: string) =>
    fetch(`${base}/leads/with-files`, { method: 'POST', headers: { ...origin, 'Content-Type': contentType }, body: body as BodyInit });
  /** Fetches a link that a message held, from this server. */
  const follow = (url: string, init: RequestInit = {}) => fetch(url.replace('https://hilltop.example.com/api', base), init);
  return { upload, uploadRaw, follow, port, close: () => close(0) };
}
