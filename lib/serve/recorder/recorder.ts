import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { eventsPage, eventsScript } from './events-page.ts';
import { standInAnswer, standInModes } from './stand-in.ts';

const sent = z.object({
  to: z.string().max(100),
  allowedBy: z.string().max(100).nullable().optional(),
  page: z.string().max(2000),
  what: z.string().max(200),
  payload: z.unknown(),
});

type Entry = z.infer<typeof sent> & { number: number; at: number };

/** The maximum number of entries. The oldest are dropped first. */
const mostEntries = 1000;
const base = '/__events';

/** Whether a path is one of the recorder's. */
export const isRecorderPath = (path: string): boolean => path === base || path.startsWith(`${base}/`);

/** The shown requests of pages to our own API, and the setting that allows each. Leads are not shown, because they are about people. */
const shownPaths: Readonly<Record<string, string>> = {
  '/events.json': 'analytics',
  '/website_session_data.json': 'analytics',
  '/events/car_phone_call': 'needs no consent',
  '/calls/reveal': 'needs no consent',
};

export type EventRecorder = ReturnType<typeof makeEventRecorder>;

function payloadOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 1000);
  }
}

/** Records what the pages of one site send, and serves `/__events`: the list, and the vendors' stand-ins. */
export function makeEventRecorder(now: () => number) {
  let entries: Entry[] = [];
  let last = 0;
  let mode: (typeof standInModes)[number] = 'normal';
  const add = (all: readonly z.infer<typeof sent>[]) => {
    entries = [...entries, ...all.map((entry) => ({ ...entry, number: ++last, at: now() }))].slice(-mostEntries);
  };
  const script = (text: string) =>
    new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' } });

  async function answerPost(path: string, request: Request): Promise<Response> {
    // Other sites' pages may send any other type without a preflight.
    if (request.headers.get('content-type') !== 'application/json') return new Response(null, { status: 415 });
    const body: unknown = await request.json().catch(() => undefined);
    if (path === '/log') {
      const read = z.array(sent).max(500).safeParse(body);
      if (!read.success) return new Response(null, { status: 422 });
      add(read.data);
    } else if (path === '/mode') {
      const read = z.enum(standInModes).safeParse(body);
      if (!read.success) return new Response(null, { status: 422 });
      mode = read.data;
    } else if (path === '/clear') entries = [];
    else return new Response(null, { status: 404 });
    return new Response(null, { status: 204 });
  }

  async function answerPage(): Promise<Response> {
    const nonce = randomUUID();
    const policy = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'nonce-${nonce}'`;
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Content-Security-Policy': policy };
    return new Response(await eventsPage(nonce), { headers });
  }

  return {
    /** Shows a page's request to our own API, with its body. Returns the request to pass on. */
    async note(request: Request): Promise<Request> {
      const { pathname } = new URL(request.url);
      const allowedBy = Object.entries(shownPaths).find(([end]) => pathname.endsWith(end))?.[1];
      if (allowedBy === undefined) return request;
      // The server's requests cannot be cloned: the second reader would wait forever.
      const text = await request.text();
      const { pathname: page = '' } = URL.parse(request.headers.get('referer') ?? '') ?? {};
      add([{ to: 'our API', allowedBy, page, what: `${request.method} ${pathname}`, payload: payloadOf(text) }]);
      return new Request(request.url, { method: request.method, headers: request.headers, ...(text === '' ? {} : { body: text }) });
    },
    /** Answers a request below `/__events`. */
    async answer(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      const path = pathname.slice(base.length).replace(/\/$/, '');
      if (request.method === 'POST') return answerPost(path, request);
      if (path === '') return answerPage();
      if (path === '/page.js') return script(eventsScript);
      if (path === '/stand-in.js') return script(await standInAnswer(mode, sleep));
      if (path !== '/log.json') return new Response(null, { status: 404 });
      const after = Number(searchParams.get('after') ?? 0);
      return Response.json({ last, mode, entries: entries.filter(({ number }) => number > after) });
    },
  };
}
