import { invalidKey } from '../access.ts';
import { ApiError, indexNotFound } from '../api-error.ts';
import { type IndexState, indexStats, indexView, newIndex, setPrimaryKey } from '../index-state.ts';
import { indexUid, pathUid } from '../index-uid.ts';
import { pageOf, pageParameters, readParameters } from '../parameters.ts';
import { readJson } from '../read-body.ts';
import { enqueue, ok, type Routes, type ServerState, theIndex } from '../server-state.ts';
import { need, nullable, record, text } from '../shape.ts';

const primaryKeyField = { check: nullable(text), code: 'invalid_index_primary_key' };
const newBody = record({ uid: { check: indexUid }, primaryKey: primaryKeyField });

const fixed: Readonly<Record<string, string>> = { createdAt: 'immutable_index_created_at', updatedAt: 'immutable_index_updated_at' };
const changedBody = record({ primaryKey: primaryKeyField, uid: { check: nullable(indexUid) } }, (name) => {
  const code = Object.hasOwn(fixed, name) ? fixed[name] : undefined;
  return code === undefined ? undefined : new ApiError(code, `Immutable field \`${name}\`: expected one of \`primaryKey\`, \`uid\``);
});

const alreadyThere = (uid: string) => new ApiError('index_already_exists', `Index \`${uid}\` already exists.`);

function present(server: ServerState, uid: string): IndexState {
  const index = server.indexes.get(uid);
  if (!index) throw indexNotFound(uid);
  return index;
}

/** The errors of work on one index name it first. */
function inIndex<T>(uid: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.code, `Index \`${uid}\`: ${error.message}`);
    throw error;
  }
}

export const indexRoutes: Routes = {
  'GET /indexes': {
    action: 'indexes.get',
    answer: ({ server, query, access }) => {
      const page = readParameters(query, pageParameters('index'));
      const seen = [...server.indexes].filter(([uid]) => access.sees(uid)).sort(([a], [b]) => (a < b ? -1 : 1));
      return ok(
        pageOf(
          seen.map(([uid, index]) => indexView(uid, index)),
          page,
        ),
      );
    },
  },
  'POST /indexes': {
    action: 'indexes.create',
    answer: async (call) => {
      const { server, request, access } = call;
      const body = await readJson(request, server.maxBytes);
      newBody(body, '', 'bad_request');
      need(body as Record<string, unknown>, 'uid', 'missing_index_uid');
      const { uid, primaryKey = null } = body as { uid: string; primaryKey?: string | null };
      if (!access.mayCreate(uid)) throw invalidKey();
      return enqueue(call, {
        type: 'indexCreation',
        indexUid: uid,
        details: { primaryKey },
        work: () => {
          if (server.indexes.has(uid)) throw alreadyThere(uid);
          server.indexes.set(uid, newIndex(server.now(), primaryKey));
          return undefined;
        },
      });
    },
  },
  'GET /indexes/:index': { action: 'indexes.get', answer: (call) => ok(indexView(call.index, theIndex(call))) },
  'PATCH /indexes/:index': {
    action: 'indexes.update',
    answer: async (call) => {
      const { server, request } = call;
      const body = await readJson(request, server.maxBytes);
      const from = pathUid(call.index);
      changedBody(body, '', 'bad_request');
      const { primaryKey, uid: to } = body as { primaryKey?: string | null; uid?: string | null };
      const renamed = typeof to === 'string' && to !== from;
      return enqueue(call, {
        type: 'indexUpdate',
        indexUid: from,
        indexes: renamed ? [from, to] : [from],
        details: { primaryKey: primaryKey ?? null, ...(renamed ? { oldIndexUid: from, newIndexUid: to } : {}) },
        work: () => {
          const index = present(server, from);
          if (renamed && server.indexes.has(to)) throw alreadyThere(to);
          if (typeof primaryKey === 'string') inIndex(from, () => setPrimaryKey(index, primaryKey, server.now()));
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
      const uid = pathUid(call.index);
      return enqueue(call, {
        type: 'indexDeletion',
        indexUid: uid,
        details: { deletedDocuments: null },
        undone: { deletedDocuments: 0 },
        work: () => {
          const { documents } = present(call.server, uid);
          call.server.indexes.delete(uid);
          return { deletedDocuments: documents.size };
        },
      });
    },
  },
  'GET /indexes/:index/stats': {
    action: 'stats.get',
    answer: (call) => ok(indexStats(theIndex(call), call.server.tasks.isBusy(call.index))),
  },
};
