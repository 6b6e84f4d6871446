import { createSearchServer, type SearchServerOptions } from '#lib/search-server/handler.ts';

export type Asked = {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  type?: string | null;
  key?: string;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown; headers: Headers };

export const start = Date.UTC(2026, 5, 1);

/** A server without sockets: the clock stands still until it is moved, and tasks run when they are told to. */
export function makeServer(options: Partial<SearchServerOptions> = {}) {
  const steps: (() => void)[] = [];
  const clock = { now: start };
  let uids = 0;
  const handler = createSearchServer({
    now: () => clock.now,
    uuid: () => `00000000-0000-4000-8000-${String(uids++).padStart(12, '0')}`,
    later: (step) => steps.push(step),
    ...options,
  });
  /** `GET /indexes` and so on; a body is sent as JSON unless it is raw. */
  const ask = async (route: string, { body, raw, type, key, headers = {} }: Asked = {}): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    // A text would get a content type of its own.
    const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : sent;
    const all = new Headers(headers);
    const given = type === undefined && sent !== undefined ? 'application/json' : type;
    if (typeof given === 'string') all.set('content-type', given);
    if (key !== undefined) all.set('authorization', key);
    const response = await handler(new Request(`http://localhost${path}`, { method, headers: all, ...(bytes ? { body: bytes } : {}) }));
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };
  /** Runs all tasks that wait. */
  const settle = () => {
    for (let step = steps.shift(); step; step = steps.shift()) step();
  };
  /** Asks, runs the tasks and gives the one that was made. */
  const did = async (route: string, asked: Asked = {}) => {
    const { body, status } = await ask(route, asked);
    const { taskUid } = body as { taskUid?: number };
    if (taskUid === undefined) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
    settle();
    const task = await ask(`GET /tasks/${taskUid}`, asked.key === undefined ? {} : { key: asked.key });
    return task.body as Record<string, unknown>;
  };
  return { ask, settle, did, clock };
}

/** The whole answer to a refused request. */
export const refused = (status: number, code: string, message: string, type = 'invalid_request') => ({
  status,
  body: { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` },
});
