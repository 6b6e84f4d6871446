import type { Access } from './access.ts';
import type { Action } from './actions.ts';
import { indexNotFound } from './api-error.ts';
import { type IndexState, newIndex } from './index-state.ts';
import { pathUid } from './index-uid.ts';
import type { KeyStore } from './keys.ts';
import { summary } from './task-view.ts';
import type { NewTask, TaskQueue } from './tasks.ts';

/** Everything a server holds, all of it in memory. */
export type ServerState = {
  indexes: Map<string, IndexState>;
  tasks: TaskQueue;
  /** There are keys only where there is a master key. */
  keys: KeyStore | undefined;
  features: Record<string, boolean>;
  now: () => number;
  uuid: () => string;
  maxBytes: number;
};

/** One request at its route. */
export type Call = {
  server: ServerState;
  request: Request;
  /** The name of the index in the path, empty where the path has none. */
  index: string;
  /** The last part of the path, where the route has one: of a document, a task, a key. */
  id: string;
  query: string;
  access: Access;
};

export type Reply = { status: number; body?: unknown };
export type Route = {
  /** What a key must allow; a route without is open to all. */ action?: Action;
  answer: (call: Call) => Reply | Promise<Reply>;
};
/** `GET /indexes/:index` and so on. */
export type Routes = Readonly<Record<string, Route>>;

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Puts work in line and answers with its summary. */
export function enqueue({ server }: Pick<Call, 'server'>, task: NewTask): Reply {
  return { status: 202, body: summary(server.tasks.add(task)) };
}

/** The index of a path; throws ApiError. */
export function theIndex({ server, index }: Pick<Call, 'server' | 'index'>): IndexState {
  const found = server.indexes.get(pathUid(index));
  if (!found) throw indexNotFound(index);
  return found;
}

/** The index that a task is about, made if it is not there and the key allows; throws ApiError. */
export function indexOrNew(server: ServerState, uid: string, mayCreate: boolean): IndexState {
  const known = server.indexes.get(uid);
  if (known) return known;
  if (!mayCreate) throw indexNotFound(uid);
  const made = newIndex(server.now());
  server.indexes.set(uid, made);
  return made;
}
