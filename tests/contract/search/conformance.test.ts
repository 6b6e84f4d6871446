import { describe, expect, it } from 'vitest';
import { EngineError } from '#lib/search/engine/errors.ts';
import { parseFilter } from '#lib/search/engine/filter-parse.ts';
import { createEngine } from '../../../scripts/tools/search-server/engine/engine.ts';
import { ALL_TERMS } from '../../../scripts/tools/search-server/engine/filter-terms.ts';
import { serverMessage } from '../../../scripts/tools/search-server/engine/wording.ts';
import knownOut from './known-out.json' with { type: 'json' };
import { printFilter } from './print-filter.ts';
import { differences, indexesOf, isRecorded, readCases, readFilters, unlessRecorded } from './recorded.ts';

const reasons = new Map<string, string>(Object.entries(knownOut));

/** A listed case must still fail; one that passes must leave the list. */
function check(id: string, wrong: readonly string[]): void {
  const reason = reasons.get(id);
  if (reason === undefined) expect(wrong).toEqual([]);
  else expect(wrong.length, `passes, so take it off known-out.json (it is there because: ${reason})`).toBeGreaterThan(0);
}

function parsed(filter: string): string {
  try {
    const node = parseFilter(filter, ALL_TERMS);
    return node ? printFilter(node) : '';
  } catch (error) {
    if (error instanceof EngineError) return serverMessage(error);
    throw error;
  }
}

describe.skipIf(!isRecorded)(`the embedded engine gives the recorded answers of the search server${unlessRecorded}`, () => {
  const cases = isRecorded ? readCases() : [];
  const filters = isRecorded ? readFilters() : [];

  it('every known difference is a recorded case', () => {
    const ids = new Set([...cases, ...filters].map(({ id }) => id));
    expect(cases.length).toBe(397);
    expect(filters.length).toBe(121);
    expect([...reasons.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each(cases.map((recorded) => [recorded.id, recorded] as const))('%s', (id, recorded) => {
    const { status, body } = createEngine(indexesOf(recorded))(recorded.request);
    check(id, differences(recorded, status, JSON.parse(JSON.stringify(body))));
  });

  it.each(filters.map((recorded) => [recorded.id, recorded] as const))('%s', (id, { filter, ast, error }) => {
    const got = parsed(filter);
    const wanted = ast ?? error ?? '';
    check(id, got === wanted ? [] : [`got ${got}, expected ${wanted}`]);
  });
});
