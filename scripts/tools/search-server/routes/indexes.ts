import { invalidKey } from '../access.ts';
import { indexNotFoundError, SearchApiError } from '../api-error.ts';
import { indexStats, indexView, type MemoryIndex, newIndex, setPrimaryKey } from '../index-state.ts';
import { checkedUid, indexUid } from '../index-uid.ts';
import { pageOf, pageParameters, readParameters } from '../parameters.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiRoutes, enqueueTask, ok, requireIndex, type ServerState } from '../server-state.ts';
import { nullable, record, requireField, text } from '../shape.ts';

const primaryKeyField = { check: nullable(text), code: 'invalid_index_primary_key' };
const newBody = record({ uid: { check: indexUid }, primaryKey: primaryKeyField });

const immutableFields: Readonly<Record<string, string>> = {
  createdAt: 'immutable_index_created_at',
  updatedAt: 'immutable_index_updated_at',
};
const changeBody = record({ primaryKey: primaryKeyField, uid: { check: nullable(indexUid) } }, (name) => {
  const code = Object.hasOwn(immutableFields, name) ? immutableFields[name] : undefined;
  return code === undefined ? undefined : new SearchApiError(code, `Immutable field \`${name}\`: expected one of \`primaryKey\`, \`uid\``);
});

const indexExists = (uid: string) => new SearchApiError('index_already_exists', `Index \`${uid}\` already exists.`);

function existingIndex(server: ServerState, uid: string): MemoryIndex {
  const index = server.indexes.get(uid);
  if (!index) throw indexNotFoundError(uid);
  return index;
}

/** Runs work on an index; its errors start with the name of the index. */
function withIndexName<T>(uid: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof SearchApiError) throw new SearchApiError(error.code, `Index \`${uid}\`: ${error.message}`);
    throw error;
  }
}

export const indexRoutes: ApiRoutes = {
  'GET /indexes': {
    action: 'indexes.get',
    answer: ({ server, query, access }) => {
      const page = readParameters(query, pageParameters('index'));
      const visibleIndexes = [...server.indexes].filter(([uid]) => access.canSee(uid)).sort(([a], [b]) => (a < b ? -1 : 1));
      return ok(
        pageOf(
          visibleIndexes.map(([uid, index]) => indexView(uid, index)),
          page,
        ),
      );
    },
  },
  'POST /indexes': {
    action: 'indexes.create',
    answer: async (call) => {
      const { server, request, access } = call;
      const body = await readJsonBody(request, server.maxBytes);
      newBody(body, '', 'bad_request');
      requireField(body as Record<string, unknown>, 'uid', 'missing_index_uid');
      const { uid, primaryKey = null } = body as { uid: string; primaryKey?: string | null };
      if (!access.canCreate(uid)) throw invalidKey();
      return enqueueTask(call, {
        type: 'indexCreation',
        indexUid: uid,
        details: { primaryKey },
        work: () => {
          if (server.indexes.has(uid)) throw indexExists(uid);
          server.indexes.set(uid, newIndex(server.now(), primaryKey));
          return undefined;
        },
      });
    },
  },
  'GET /indexes/:index': { action: 'indexes.get', answer: (call) => ok(indexView(call.index, requireIndex(call))) },
  'PATCH /indexes/:index': {
    action: 'indexes.update',
    answer: async (call) => {
      const { server, request } = call;
      const body = await readJsonBody(request, server.maxBytes);
      const from = checkedUid(call.index);
      changeBody(body, '', 'bad_request');
      const { primaryKey, uid: to } = body as { primaryKey?: string | null; uid?: string | null };
      const renamed = typeof to === 'string' && to !== from;
      return enqueueTask(call, {
        type: 'indexUpdate',
        indexUid: from,
        indexes: renamed ? [from, to] : [from],
        details: { primaryKey: primaryKey ?? null, ...(renamed ? { oldIndexUid: from, newIndexUid: to } : {}) },
        work: () => {
          const index = existingIndex(server, from);
          if (renamed && server.indexes.has(to)) throw indexExists(to);
          if (typeof primaryKey === 'string') withIndexName(from, () => setPrimaryKey(index, primaryKey, server.now()));
          if (renamed) {
            server.indexes.delete(from);
            server.indexes.set(to, { ...index, updatedAt: server.now(), store: undefined });
          }
          return undefined;
        },
      });
    },
  },
  'DELETE /indexes/:index': {
    action: 'indexes.delete',
    answer: (call) => {
      const uid = checkedUid(call.index);
      return enqueueTask(call, {
        type: 'indexDeletion',
        indexUid: uid,
        details: { deletedDocuments: null },
        undone: { deletedDocuments: 0 },
        work: () => {
          const { documents } = existingIndex(call.server, uid);
          call.server.indexes.delete(uid);
          return { deletedDocuments: documents.size };
        },
      });
    },
  },
  'GET /indexes/:index/stats': {
    action: 'stats.get',
    answer: (call) => ok(indexStats(requireIndex(call), call.server.tasks.isBusy(call.index))),
  },
};
