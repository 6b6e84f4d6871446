import { isRecord } from '#lib/model/is-record.ts';
import { selectFields } from '#lib/search/engine/values.ts';
import { indexNotFoundError, SearchApiError } from '../api-error.ts';
import { checkFilter, findDocuments } from '../ask-engine.ts';
import { readDocuments } from '../document-body.ts';
import { addDocuments, deleteAll, deleteDocuments, type MemoryIndex } from '../index-state.ts';
import { checkedUid } from '../index-uid.ts';
import { flagParameter, type Parameter, readParameters, textParameter } from '../parameters.ts';
import { documentId } from '../primary-key.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiCall, type ApiRoutes, enqueueTask, getOrCreateIndex, ok, type Reply, requireIndex } from '../server-state.ts';
import { record, requireField } from '../shape.ts';
import { metadataParameter } from '../task-query.ts';
import { documentReply } from './engine.ts';

const csvDelimiter: Parameter<string> = {
  code: 'invalid_document_csv_delimiter',
  read: (value, refuse) => {
    const letters = [...value];
    if (letters.length === 0) refuse('expected a string of one character, but found an empty string');
    if (letters.length > 1)
      refuse(`expected a string of one character, but found the following string of ${letters.length} characters: \`${value}\``);
    if ((value.codePointAt(0) as number) > 127)
      throw new SearchApiError('invalid_document_csv_delimiter', `csv delimiter must be an ascii character. Found: \`${value}\``);
    return value;
  },
};

const addParameters = {
  primaryKey: textParameter('invalid_index_primary_key'),
  csvDelimiter,
  ...metadataParameter,
  skipCreation: flagParameter('invalid_skip_creation'),
};

async function add(call: ApiCall, partial: boolean): Promise<Reply> {
  const { server, request, query, access } = call;
  const uid = checkedUid(call.index);
  const { primaryKey, csvDelimiter: delimiter, customMetadata, skipCreation = false } = readParameters(query, addParameters);
  const documents = await readDocuments(request, delimiter, server.maxBytes);
  const canCreate = access.canCreate(uid);
  return enqueueTask(call, {
    type: 'documentAdditionOrUpdate',
    indexUid: uid,
    metadata: customMetadata,
    details: { receivedDocuments: documents.length, indexedDocuments: null },
    undone: { indexedDocuments: 0 },
    work: () => {
      const index = getOrCreateIndex(server, uid, canCreate);
      addDocuments(index, { documents, primaryKey, partial, skipCreation }, server.now());
      return { indexedDocuments: documents.length };
    },
  });
}

type Deletion = { provided: number; filter?: unknown; run: (index: MemoryIndex) => number };

function remove(call: ApiCall, { provided, filter, run }: Deletion): Reply {
  const uid = checkedUid(call.index);
  const { customMetadata } = readParameters(call.query, metadataParameter);
  return enqueueTask(call, {
    type: 'documentDeletion',
    indexUid: uid,
    metadata: customMetadata,
    details: { providedIds: provided, deletedDocuments: null, originalFilter: filter === undefined ? null : JSON.stringify(filter) },
    undone: { deletedDocuments: 0 },
    work: () => {
      const index = call.server.indexes.get(uid);
      if (!index) throw indexNotFoundError(uid);
      return { deletedDocuments: run(index) };
    },
  });
}

const filterBody = record({ filter: { check: () => undefined } });

/** Checks a filter before its task joins the queue. Throws SearchApiError. */
function readFilter(body: unknown): unknown {
  filterBody(body, '', 'bad_request');
  requireField(body as Record<string, unknown>, 'filter', 'missing_document_filter');
  const { filter } = body as { filter: unknown };
  const code = 'invalid_document_filter';
  if (typeof filter !== 'string' && !Array.isArray(filter))
    throw new SearchApiError(
      code,
      `Invalid syntax for the filter parameter: \`expected String, Array, found: ${JSON.stringify(filter)}\`.`,
    );
  if (filter.length === 0 || (typeof filter === 'string' && filter.trim() === ''))
    throw new SearchApiError(code, 'Sending an empty filter is forbidden.');
  checkFilter(filter);
  return filter;
}

/** How Meilisearch's JSON reader names a value that is not a list. */
function nameOfValue(value: unknown): string {
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`;
  if (typeof value === 'number') return `${Number.isInteger(value) ? 'integer' : 'floating point'} \`${value}\``;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  return value === null ? 'null' : 'map';
}

async function removeBatch(call: ApiCall): Promise<Reply> {
  const body = await readJsonBody(call.request, call.server.maxBytes);
  if (!Array.isArray(body)) {
    const where = `line 1 column ${isRecord(body) ? 0 : JSON.stringify(body).length}`;
    throw new SearchApiError('bad_request', `Json deserialize error: invalid type: ${nameOfValue(body)}, expected a sequence at ${where}`);
  }
  const ids = body.map((id) => (typeof id === 'string' ? id : JSON.stringify(id)));
  return remove(call, { provided: ids.length, run: (index) => deleteDocuments(index, ids, call.server.now()) });
}

async function removeByFilter(call: ApiCall): Promise<Reply> {
  const { server, index: uid } = call;
  const filter = readFilter(await readJsonBody(call.request, server.maxBytes));
  const run = (index: MemoryIndex) => {
    const ids = findDocuments(server.indexes, uid, filter).map((document) => documentId(document, index.primaryKey ?? ''));
    return deleteDocuments(index, ids, server.now());
  };
  return remove(call, { provided: 0, filter, run });
}

const oneParameters = {
  fields: textParameter('invalid_document_fields'),
  retrieveVectors: flagParameter('invalid_document_retrieve_vectors'),
};

export const documentRoutes: ApiRoutes = {
  'GET /indexes/:index/documents': { action: 'documents.get', answer: (call) => documentReply(call, undefined) },
  'POST /indexes/:index/documents/fetch': {
    action: 'documents.get',
    answer: async (call) => documentReply(call, await readJsonBody(call.request, call.server.maxBytes)),
  },
  'GET /indexes/:index/documents/:id': {
    action: 'documents.get',
    answer: (call) => {
      const { fields = '*' } = readParameters(call.query, oneParameters);
      const document = requireIndex(call).documents.get(call.id);
      if (!document) throw new SearchApiError('document_not_found', `Document \`${call.id}\` not found.`);
      return ok(selectFields(document, fields.split(',')));
    },
  },
  'POST /indexes/:index/documents': { action: 'documents.add', answer: (call) => add(call, false) },
  'PUT /indexes/:index/documents': { action: 'documents.add', answer: (call) => add(call, true) },
  'DELETE /indexes/:index/documents': {
    action: 'documents.delete',
    answer: (call) => remove(call, { provided: 0, run: (index) => deleteAll(index, call.server.now()) }),
  },
  'POST /indexes/:index/documents/delete-batch': { action: 'documents.delete', answer: removeBatch },
  'POST /indexes/:index/documents/delete': { action: 'documents.delete', answer: removeByFilter },
  'DELETE /indexes/:index/documents/:id': {
    action: 'documents.delete',
    answer: (call) => remove(call, { provided: 1, run: (index) => deleteDocuments(index, [call.id], call.server.now()) }),
  },
  'POST /indexes/:index/documents/edit': {
    action: 'documents.*',
    answer: () => {
      throw new SearchApiError(
        'feature_not_enabled',
        'The embedded engine cannot edit documents by function. Send the changed fields instead.',
      );
    },
  },
};
