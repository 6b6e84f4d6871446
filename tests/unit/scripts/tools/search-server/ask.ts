import { createSearchServer, type SearchServerOptions } from '../../../../../scripts/tools/search-server/handler.ts';

export type AskOptions = {
  body?: unknown;
  raw?: string | Uint8Array<ArrayBuffer>;
  type?: string | null;
  key?: string;
  headers?: Record<string, string>;
};
export type Answer = { status: number; body: unknown; headers: Headers };

export const start = Date.UTC(2026, 5, 1);

/** A server without sockets. Tests move its clock and run its tasks. */
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
  /** Sends a request such as `GET /indexes`; a body is sent as JSON unless it is raw. */
  const ask = async (route: string, { body, raw, type, key, headers = {} }: AskOptions = {}): Promise<Answer> => {
    const [method = '', path = ''] = route.split(' ');
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    // A text body would get a content type automatically.
    const bytes = typeof sent === 'string' ? new TextEncoder().encode(sent) : sent;
    const all = new Headers(headers);
    const given = type === undefined && sent !== undefined ? 'application/json' : type;
    if (typeof given === 'string') all.set('content-type', given);
    if (key !== undefined) all.set('authorization', key);
    const response = await handler(new Request(`http://localhost${path}`, { method, headers: all, ...(bytes ? { body: bytes } : {}) }));
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
  };
  /** Runs all waiting tasks. */
  const runTasks = () => {
    for (let step = steps.shift(); step; step = steps.shift()) step();
  };
  /** Sends a request, runs the tasks and returns the task of the request. */
  const change = async (route: string, asked: AskOptions = {}) => {
    const { body, status } = await ask(route, asked);
    const { taskUid } = body as { taskUid?: number };
    if (taskUid === undefined) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
    runTasks();
    const task = await ask(`GET /tasks/${taskUid}`, asked.key === undefined ? {} : { key: asked.key });
    return task.body as Record<string, unknown>;
  };
  return { ask, runTasks, change, clock };
}

/** The whole answer to a refused request. */
export const refused = (status: number, code: string, message: string, type = 'invalid_request') => ({
  status,
  body: { message, code, type, link: `https://docs.meilisearch.com/errors#${code}` },
});
