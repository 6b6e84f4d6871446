import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import { createEngine, type EngineDocument } from '../../../../scripts/tools/search-server/engine/engine.ts';

const file = resolve(process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../../../../shared'), 'data/naughty-strings.json');
const isThere = existsSync(file);
const strings: string[] = isThere ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** Both engines hold all strings. `npm test` asks for one in four. */
const asked = strings.map((text, id) => [id, text] as const).filter(([id]) => process.env.FORECOURT_NAUGHTY === 'all' || id % 4 === 0);

const documents = strings.map((text, id): EngineDocument => ({ id, text, list: [text, 'car'] }));
const index = {
  uid: 'cars',
  primaryKey: 'id',
  documents,
  settings: { filterableAttributes: ['id', 'text', 'list'], sortableAttributes: ['text'], faceting: { maxValuesPerFacet: 1000 } },
};
const engines = [createEngine([index]), createPageEngine([index])];

type Answer = { status: number; body: { results: [Result] } };
type Result = { hits: EngineDocument[]; facetDistribution: Record<string, Record<string, number>> };

/** The answers of both engines to one search, which must agree. */
function ask(query: object): Result {
  const body = { queries: [{ indexUid: 'cars', ...query }] };
  const [whole, page] = engines.map((engine) => engine({ method: 'POST', path: '/multi-search', body })) as [Answer, Answer];
  expect(whole.status, JSON.stringify(whole.body)).toBe(200);
  expect(page).toEqual(whole);
  return whole.body.results[0];
}

/** A quoted filter value with escaped quotes and backslashes. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

describe.skipIf(!isThere)(`strings that break software${isThere ? '' : ` (skipped: no ${file}; set FORECOURT_SHARED)`}`, () => {
  it('are all there', () => {
    expect(strings.length).toBe(515);
  });

  it.each(asked)('%i as words: %j', (_, text) => {
    ask({ q: text, facets: ['text'] });
    ask({ q: `"${text}"`, sort: ['text:desc'] });
    ask({ q: `car -${text}`, filter: [`id >= 0`] });
  });

  it.each(asked)('%i as a value: %j', (id, text) => {
    expect(ask({ filter: `id = ${id}` }).hits).toEqual([documents[id]]);
    const { hits, facetDistribution } = ask({ filter: [[`list = ${quoted(text)}`]], facets: ['text'], limit: 1000 });
    // A blank value does not count: the server neither counts nor finds it.
    if (text.trim() === '') return expect(hits).toEqual([]);
    expect(hits).toContainEqual(documents[id]);
    expect(Object.values(facetDistribution.text as object).reduce((sum, count) => sum + count, 0)).toBe(hits.length);
    expect(ask({ filter: `text = ${quoted(text)} AND id = ${id}`, facets: ['text'] }).facetDistribution.text).toEqual({ [text]: 1 });
    return undefined;
  });

  it.each(asked)('%i as the name of things: %j', (_, text) => {
    for (const engine of engines) {
      for (const query of [
        { facets: [text] },
        { sort: [text] },
        { sort: [`${text}:asc`] },
        { filter: text },
        { filter: [[text]] },
        { attributesToRetrieve: [text] },
        { attributesToSearchOn: [text] },
      ]) {
        const { status } = engine({ method: 'POST', path: '/multi-search', body: { queries: [{ indexUid: 'cars', ...query }] } });
        expect([200, 400]).toContain(status);
      }
      const { status } = engine({ method: 'POST', path: '/indexes/cars/facet-search', body: { facetName: 'text', facetQuery: text } });
      expect(status).toBe(200);
      expect(engine({ method: 'GET', path: `/indexes/${text}/documents/${text}` }).status).toBe(404);
    }
  });

  it('are kept in the text of a document that is highlighted and cropped', () => {
    const [whole] = engines;
    const body = {
      q: 'car',
      attributesToHighlight: ['*'],
      attributesToCrop: ['*:2'],
      showMatchesPosition: true,
      showRankingScoreDetails: true,
      limit: 1000,
    };
    const answer = whole?.({ method: 'POST', path: '/indexes/cars/search', body }) as { status: number; body: { hits: EngineDocument[] } };
    expect(answer.status).toBe(200);
    expect(answer.body.hits.length).toBe(strings.length);
  });
});
