import type { Access } from './access.ts';
import type { KeyAction } from './actions.ts';
import { indexNotFoundError } from './api-error.ts';
import { type MemoryIndex, newIndex } from './index-state.ts';
import { checkedUid } from './index-uid.ts';
import type { KeyStore } from './keys.ts';
import { taskSummary } from './task-view.ts';
import type { NewTask, TaskQueue } from './tasks.ts';

/** Everything that a server holds, in memory. */
export type ServerState = {
  indexes: Map<string, MemoryIndex>;
  tasks: TaskQueue;
  /** Undefined without a master key. */
  keys: KeyStore | undefined;
  features: Record<string, boolean>;
  now: () => number;
  uuid: () => string;
  maxBytes: number;
};

/** One request, with the route's parameters. */
export type ApiCall = {
  server: ServerState;
  request: Request;
  /** The name of the index in the path; empty if the path has none. */
  index: string;
  /** The id of a document, task or key at the end of the path; empty if the path has none. */
  id: string;
  query: string;
  access: Access;
};

export type Reply = { status: number; body?: unknown };
export type ApiRoute = {
  /** The action that a key must allow. A route without one is open to everyone. */
  action?: KeyAction;
  answer: (call: ApiCall) => Reply | Promise<Reply>;
};
/** Routes by method and pattern, such as `GET /indexes/:index`. */
export type ApiRoutes = Readonly<Record<string, ApiRoute>>;

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** Adds a task to the queue and answers with its summary. */
export function enqueueTask({ server }: Pick<ApiCall, 'server'>, task: NewTask): Reply {
  return { status: 202, body: taskSummary(server.tasks.add(task)) };
}

/** The index in the path. Throws SearchApiError if it does not exist. */
export function requireIndex({ server, index }: Pick<ApiCall, 'server' | 'index'>): MemoryIndex {
  const state = server.indexes.get(checkedUid(index));
  if (!state) throw indexNotFoundError(index);
  return state;
}

/** The index of a task. If it does not exist it is created, or SearchApiError is thrown if the key does not allow that. */
export function getOrCreateIndex(server: ServerState, uid: string, canCreate: boolean): MemoryIndex {
  const existing = server.indexes.get(uid);
  if (existing) return existing;
  if (!canCreate) throw indexNotFoundError(uid);
  const index = newIndex(server.now());
  server.indexes.set(uid, index);
  return index;
}
