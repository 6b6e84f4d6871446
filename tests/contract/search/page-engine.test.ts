import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { createPageEngine } from '#lib/search/engine/page-engine.ts';
import type { EngineRequest, EngineResponse } from '../../../scripts/tools/search-server/engine/engine.ts';
import knownOut from './known-out.json' with { type: 'json' };
import { differences, indexesOf, isRecorded, type RecordedCase, readCases, unlessRecorded } from './recorded.ts';

const mostBytes = 15_000;
/** Features of the whole engine that the page’s engine lacks, as its errors name them. */
const absent = [
  'separatorTokens',
  'attributesToHighlight',
  'attributesToCrop',
  'cropLength',
  'cropMarker',
  'showMatchesPosition',
  'showRankingScore',
  'showRankingScoreDetails',
  'rankingScoreThreshold',
  'exhaustiveFacetCount',
  'vector',
  'hybrid',
  'locales',
  'media',
  'retrieveVectors',
  'federation',
  'federationOptions',
  'distinct',
];

type Body = Record<string, unknown>;
type Engine = (request: EngineRequest) => EngineResponse;

/** A recorded request in the form a page sends, as a multi-search; undefined if a page never sends it. */
function asPageAsks({ request: { method, path, body } }: RecordedCase): { request: EngineRequest; single: boolean } | undefined {
  const [, uid, action] = /^\/indexes\/([^/?]+)\/(search|facet-search)$/.exec(path) ?? [];
  if (method !== 'POST') return undefined;
  if (path === '/multi-search' || action === 'facet-search') return { request: { method, path, body }, single: false };
  if (action !== 'search' || typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const queries = [{ indexUid: decodeURIComponent(uid as string), ...body }];
  return { request: { method, path: '/multi-search', body: { queries } }, single: true };
}

const codeOf = (body: unknown) => (body as Body | undefined)?.code;

/** Differences of the page’s engine to a recorded case; `undefined` if it may lack the feature. */
function wrongOf(recorded: RecordedCase, engine: Engine): string[] | undefined {
  const asked = asPageAsks(recorded);
  if (!asked) return undefined;
  const { status, body } = engine(asked.request) as { status: number; body: Body };
  if (codeOf(body) === 'feature_not_enabled') {
    const named = /`(\w+)` is not supported|(\w+) is not a known field/.exec(String(body.message));
    if (absent.includes(named?.[1] ?? named?.[2] ?? '')) return undefined;
  }
  const wanted = recorded.expected;
  if (status >= 400) {
    // In a multi-search an unknown index is a bad request, in a single search it is not found.
    const same = codeOf(wanted.body) === undefined || codeOf(wanted.body) === codeOf(body);
    return same && (wanted.status ?? 400) >= 400 ? [] : [`got ${status} ${JSON.stringify(body)}, expected ${JSON.stringify(wanted)}`];
  }
  if (!asked.single) return differences(recorded, status, JSON.parse(JSON.stringify(body)));
  const [{ indexUid: _, ...result } = {}] = JSON.parse(JSON.stringify(body)).results as Body[];
  return differences(recorded, status, result);
}

describe('the engine of a page', () => {
  it('is small', async () => {
    const bundle = await rolldown({
      input: fileURLToPath(new URL('../../../lib/search/engine/page-engine.ts', import.meta.url)),
      platform: 'browser',
    });
    const { output } = await bundle.generate({ format: 'es', minify: true });
    await bundle.close();
    expect(output).toHaveLength(1);
    const bytes = gzipSync(output[0].code, { level: 9 }).length;
    console.log(`page-engine.ts: ${bytes} bytes of gzip (at most ${mostBytes})`);
    expect(bytes).toBeLessThanOrEqual(mostBytes);
  });
});

describe.skipIf(!isRecorded)(`the engine of a page answers like the whole engine${unlessRecorded}`, () => {
  const cases = isRecorded ? readCases() : [];
  const results = cases.map((recorded) => ({ id: recorded.id, wrong: wrongOf(recorded, createPageEngine(indexesOf(recorded))) }));
  const answered = results.filter(({ id, wrong }) => wrong !== undefined && !Object.hasOwn(knownOut, id));

  it('answers the requests of a page', () => {
    expect(answered.length).toBe(267);
  });

  it.each(answered.map(({ id, wrong }) => [id, wrong] as const))('%s', (_, wrong) => {
    expect(wrong).toEqual([]);
  });
});
