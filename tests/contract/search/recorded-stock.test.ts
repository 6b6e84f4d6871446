import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createEngine,
  type EngineDocument,
  type EngineResponse,
  type EngineSettings,
} from '../../../scripts/tools/search-server/engine/engine.ts';
import { differences, indexesOf, isRecorded, type RecordedCase, readCases, unlessRecorded } from './recorded.ts';

type Recorded = { id: string; body: Record<string, unknown>; answer: unknown };

const read = (name: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, 'recorded-stock', name), 'utf8'));
const { settings, answers }: { settings: EngineSettings; answers: Recorded[] } = read('answers.json');
const documents: EngineDocument[] = read('listings.json');
const answer = createEngine([{ uid: 'listings', primaryKey: 'id', settings, documents }]);

const demoCases = answers.map(({ id, body, answer: expected }): RecordedCase => {
  const request = { method: 'POST', path: '/indexes/listings/search', body };
  return { id, tier: 'demo-stock', indexes: [], request, expected: { status: 200, body: expected } };
});
const listingCases = isRecorded ? readCases('listings') : [];
const listings = listingCases[0] && createEngine(indexesOf(listingCases[0], 'listings'));

/** Facet values in their order, which a comparison of objects ignores. */
const facetOrder = (body: unknown) => JSON.stringify((body as { facetDistribution?: unknown }).facetDistribution);

function check(recorded: RecordedCase, { status, body }: EngineResponse): void {
  expect(differences(recorded, status, JSON.parse(JSON.stringify(body)))).toEqual([]);
  expect(facetOrder(body)).toBe(facetOrder(recorded.expected.body));
}

describe('the embedded engine answers like the recorded Meilisearch over the demo stock', () => {
  it('has 200 recorded answers', () => {
    expect(new Set(answers.map(({ id }) => id)).size).toBe(200);
  });

  it.each(demoCases.map((recorded) => [recorded.id, recorded] as const))('%s', (_id, recorded) =>
    check(recorded, answer(recorded.request)),
  );
});

describe.skipIf(!isRecorded)(`the embedded engine answers like the recorded Meilisearch over 3,000 listings${unlessRecorded}`, () => {
  it('has 400 recorded answers', () => {
    expect(new Set(listingCases.map(({ id }) => id)).size).toBe(400);
  });

  it.each(listingCases.map((recorded) => [recorded.id, recorded] as const))('%s', (_id, recorded) =>
    check(recorded, (listings as NonNullable<typeof listings>)(recorded.request)),
  );
});
