import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine, type EngineDocument, type EngineSettings } from '#lib/search/engine/engine.ts';
import { differences } from './recorded.ts';
import knownDifferences from './recorded-stock/known-differences.json' with { type: 'json' };

type Recorded = { id: string; body: Record<string, unknown>; answer: { totalHits?: number; estimatedTotalHits?: number } };

const read = (name: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, 'recorded-stock', name), 'utf8'));
const { settings, answers }: { settings: EngineSettings; answers: Recorded[] } = read('answers.json');
const documents: EngineDocument[] = read('listings.json');
const reasons = new Map<string, string>(Object.entries(knownDifferences));
const answer = createEngine([{ uid: 'listings', primaryKey: 'id', settings, documents }]);

/** What differs between the engine's answer and the recorded one. */
function differencesOf({ id, body, answer: expected }: Recorded): string[] {
  const request = { method: 'POST' as const, path: '/indexes/listings/search', body };
  const got = answer(request);
  const recorded = { id, tier: 'demo-stock', indexes: [], request, expected: { status: 200, body: expected } };
  return differences(recorded, got.status, JSON.parse(JSON.stringify(got.body)));
}

describe('the embedded engine answers like the recorded Meilisearch over the demo stock', () => {
  it('has 200 recorded answers, and each known difference is one of them', () => {
    const ids = new Set(answers.map(({ id }) => id));
    expect(ids.size).toBe(200);
    expect([...reasons.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(answers.filter(({ id }) => !reasons.has(id)).map((recorded) => [recorded.id, recorded] as const))('%s', (_id, recorded) =>
    expect(differencesOf(recorded)).toEqual([]),
  );

  // A difference that is gone must leave the list, so that it cannot come back unseen.
  it.each(answers.filter(({ id }) => reasons.has(id)).map((recorded) => [recorded.id, recorded] as const))(
    '%s still differs, as known-differences.json says',
    (_id, recorded) => expect(differencesOf(recorded)).toEqual([expect.stringMatching(/^body: /)]),
  );

  it('finds as many cars as the server did, even where the order differs', () => {
    for (const { body, answer: expected } of answers) {
      const { totalHits, estimatedTotalHits } = answer({ method: 'POST', path: '/indexes/listings/search', body }).body as Record<
        string,
        number
      >;
      expect([totalHits, estimatedTotalHits]).toEqual([expected.totalHits, expected.estimatedTotalHits]);
    }
  });
});
