import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** A Meilisearch for tests: the real one of MEILI_URL and MEILI_MASTER_KEY, else our own in this process. */
export type SearchPlace = {
  url: string;
  key: string | undefined;
  /** A name for an index that no other test uses; the index is deleted at the end. */
  uid: (word?: string) => string;
  ask: <T = Record<string, unknown>>(method: string, path: string, body?: unknown, key?: string) => Promise<{ status: number; body: T }>;
  /** Requests a change and waits until it is finished. */
  change: (method: string, path: string, body?: unknown) => Promise<void>;
  indexes: () => Promise<string[]>;
  documents: (uid: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
};

export async function searchPlace(
  start: (masterKey: string) => Promise<{ url: string; close: () => Promise<void> }>,
): Promise<SearchPlace> {
  const real = process.env.MEILI_URL?.replace(/\/+$/, '');
  const key = real ? process.env.MEILI_MASTER_KEY : 'a-master-key-of-sixteen';
  const own = real ? undefined : await start(key as string);
  const url = real ?? own?.url ?? '';
  const mark = `t${randomUUID().slice(0, 8)}`;

  const ask: SearchPlace['ask'] = async (method, path, body, as = key) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
  const change: SearchPlace['change'] = async (method, path, body) => {
    const answer = await ask<{ taskUid?: number }>(method, path, body);
    if (answer.body.taskUid === undefined) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    for (;;) {
      const task = await ask<{ status: string; error: unknown }>('GET', `/tasks/${answer.body.taskUid}`);
      if (task.body.status === 'succeeded') return;
      if (task.body.status === 'failed') throw new Error(`${method} ${path}: ${JSON.stringify(task.body.error)}`);
      await setTimeout(10);
    }
  };
  const indexes = async () => {
    const { body } = await ask<{ results: { uid: string }[] }>('GET', '/indexes?limit=1000');
    return body.results
      .map(({ uid }) => uid)
      .filter((uid) => uid.startsWith(mark))
      .sort();
  };
  return {
    url,
    key,
    uid: (word = 'cars') => `${mark}_${word}`,
    ask,
    change,
    indexes,
    documents: async (uid) => {
      const { body } = await ask<{ results: Record<string, unknown>[] }>('POST', `/indexes/${uid}/documents/fetch`, { limit: 1000 });
      return body.results;
    },
    close: async () => {
      for (const uid of await indexes()) await change('DELETE', `/indexes/${uid}`);
      const { body } = await ask<{ results: { uid: string; indexes: string[] }[] }>('GET', '/keys?limit=1000');
      for (const key of body.results ?? []) if (key.indexes.some((uid) => uid.startsWith(mark))) await ask('DELETE', `/keys/${key.uid}`);
      await own?.close();
    },
  };
}
