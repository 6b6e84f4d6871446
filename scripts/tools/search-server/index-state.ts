import type { Store } from '#lib/search/engine/store.ts';
import type { EngineDocument } from '#lib/search/engine/types.ts';
import { SearchApiError } from './api-error.ts';
import { createEngineStore } from './engine/engine.ts';
import { documentId, guessPrimaryKey } from './primary-key.ts';
import { changeSettings, engineSettings, type IndexSettings, initialSettings, type SettingsChange } from './settings.ts';

/** One index: documents by id in the order they arrived, and the engine's store of them, which is built at the next search. */
export type MemoryIndex = {
  primaryKey: string | null;
  settings: IndexSettings;
  documents: Map<string, EngineDocument>;
  createdAt: number;
  updatedAt: number;
  store?: Store | undefined;
};

export const newIndex = (now: number, primaryKey: string | null = null): MemoryIndex => ({
  primaryKey,
  settings: initialSettings(),
  documents: new Map(),
  createdAt: now,
  updatedAt: now,
});

function touch(index: MemoryIndex, now: number): void {
  index.updatedAt = now;
  index.store = undefined;
}

/** The engine's store of an index as it is now; `uid` names it in messages. */
export function storeOf(index: MemoryIndex, uid: string): Store {
  index.store ??= createEngineStore({
    uid,
    primaryKey: index.primaryKey ?? '',
    documents: [...index.documents.values()],
    settings: engineSettings(index.settings),
  });
  return index.store;
}

export type Addition = {
  documents: readonly EngineDocument[];
  primaryKey?: string | undefined;
  /** Fields of an existing document that are not sent stay. */
  partial: boolean;
  /** Documents that do not exist yet are ignored. */
  skipCreation: boolean;
};

/** Adds all documents or none. Throws SearchApiError for a primary key that is not the index's, and for an id that is missing or invalid. */
export function addDocuments(index: MemoryIndex, { documents, primaryKey, partial, skipCreation }: Addition, now: number): void {
  if (primaryKey !== undefined && index.primaryKey !== null && primaryKey !== index.primaryKey)
    throw new SearchApiError('index_primary_key_already_exists', `Index already has a primary key: \`${index.primaryKey}\`.`);
  const key = index.primaryKey ?? primaryKey ?? guessPrimaryKey(documents[0]);
  const byId = documents.map((document) => [documentId(document, key), document] as const);
  for (const [id, document] of byId) {
    const existing = index.documents.get(id);
    if (!existing && skipCreation) continue;
    index.documents.set(id, existing && partial ? { ...existing, ...document } : document);
  }
  index.primaryKey = key;
  touch(index, now);
}

/** Deletes documents and returns how many existed. */
export function deleteDocuments(index: MemoryIndex, ids: readonly string[], now: number): number {
  const before = index.documents.size;
  for (const id of ids) index.documents.delete(id);
  if (index.documents.size < before) touch(index, now);
  return before - index.documents.size;
}

export function deleteAll(index: MemoryIndex, now: number): number {
  const before = index.documents.size;
  index.documents.clear();
  touch(index, now);
  return before;
}

export function applySettings(index: MemoryIndex, change: SettingsChange, now: number): void {
  index.settings = changeSettings(index.settings, change);
  touch(index, now);
}

export function setPrimaryKey(index: MemoryIndex, primaryKey: string, now: number): void {
  if (index.primaryKey !== null && index.primaryKey !== primaryKey && index.documents.size > 0)
    throw new SearchApiError('index_primary_key_already_exists', `Index already has a primary key: \`${index.primaryKey}\`.`);
  index.primaryKey = primaryKey;
  touch(index, now);
}

/** An index as clients see it. */
export const indexView = (uid: string, { primaryKey, createdAt, updatedAt }: MemoryIndex) => ({
  uid,
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
  primaryKey,
});

/** The statistics of an index; sizes are those of its documents as JSON. */
export function indexStats({ documents }: MemoryIndex, isIndexing: boolean) {
  const fieldDistribution: Record<string, number> = {};
  let bytes = 0;
  for (const document of documents.values()) {
    bytes += Buffer.byteLength(JSON.stringify(document));
    for (const field of Object.keys(document)) fieldDistribution[field] = (fieldDistribution[field] ?? 0) + 1;
  }
  return {
    numberOfDocuments: documents.size,
    rawDocumentDbSize: bytes,
    avgDocumentSize: documents.size === 0 ? 0 : Math.round(bytes / documents.size),
    isIndexing,
    numberOfEmbeddings: 0,
    numberOfEmbeddedDocuments: 0,
    fieldDistribution: Object.fromEntries(Object.entries(fieldDistribution).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}
