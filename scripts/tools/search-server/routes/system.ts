import { indexStats } from '../index-state.ts';
import { readJsonBody } from '../read-body.ts';
import { type ApiRoutes, ok } from '../server-state.ts';
import { booleanValue, nullable, record } from '../shape.ts';

/** The version of Meilisearch whose answers the engine is tested against. */
export const apiVersion = '1.50.0';

const featureNames = [
  'metrics',
  'logsRoute',
  'editDocumentsByFunction',
  'containsFilter',
  'dynamicSearchRules',
  'network',
  'getTaskDocumentsRoute',
  'taskQueueCompactionRoute',
  'compositeEmbedders',
  'chatCompletions',
  'multimodal',
  'foreignKeys',
  'disableDocumentsFetchQueue',
  'legacySearch',
  'renderRoute',
];

/** Experimental features with their defaults. Setting one is stored and has no effect. */
export const initialFeatures = () => Object.fromEntries(featureNames.map((name) => [name, false]));

const featureBody = record(Object.fromEntries(featureNames.map((name) => [name, nullable(booleanValue)])));

export const systemRoutes: ApiRoutes = {
  'GET /': { answer: () => ok({ status: 'Meilisearch is running' }) },
  'GET /health': { answer: () => ok({ status: 'available' }) },
  'GET /version': { action: 'version', answer: () => ok({ commitSha: 'unknown', commitDate: 'unknown', pkgVersion: apiVersion }) },
  'GET /stats': {
    action: 'stats.get',
    answer: ({ server, access }) => {
      const visible = [...server.indexes].filter(([uid]) => access.canSee(uid)).sort(([a], [b]) => (a < b ? -1 : 1));
      const indexes = Object.fromEntries(visible.map(([uid, index]) => [uid, indexStats(index, server.tasks.isBusy(uid))]));
      const size = Object.values(indexes).reduce((sum, { rawDocumentDbSize }) => sum + rawDocumentDbSize, 0);
      const last = Math.max(...visible.map(([, { updatedAt }]) => updatedAt));
      const lastUpdate = visible.length > 0 ? new Date(last).toISOString() : null;
      return ok({ databaseSize: size, usedDatabaseSize: size, lastUpdate, indexes });
    },
  },
  'GET /experimental-features': { action: 'experimental.get', answer: ({ server }) => ok(server.features) },
  'PATCH /experimental-features': {
    action: 'experimental.update',
    answer: async ({ server, request }) => {
      const body = await readJsonBody(request, server.maxBytes);
      featureBody(body, '', 'bad_request');
      for (const [name, value] of Object.entries(body as object)) if (value !== null) server.features[name] = value;
      return ok(server.features);
    },
  },
};
