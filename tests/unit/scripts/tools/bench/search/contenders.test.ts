import { describe, expect, it } from 'vitest';
import { isListed } from '#lib/cars/visibility.ts';
import { toSearchDocument } from '#lib/search/document.ts';
import { contenders } from '../../../../../../scripts/tools/bench/search/contenders/registry.ts';
import { generatedCars } from '../../../../../../scripts/tools/bench/search/generated.ts';
import { facets, kinds, typicalQuestions } from '../../../../../../scripts/tools/bench/search/questions.ts';
import { viewedAt } from '../../../../../../scripts/tools/bench/search/viewed-at.ts';

const documents = generatedCars(400, viewedAt)
  .map((car) => toSearchDocument(car, {}, { cars: { minimumShownPrice: 10 }, dealer: { locations: [] } }))
  .filter((car) => isListed(car, viewedAt, 3));
const questions = typicalQuestions(documents);

describe('the engines of the search bench', async () => {
  it('are asked the same questions on every run, some of every kind', () => {
    expect(typicalQuestions(documents)).toEqual(questions);
    expect([...new Set(questions.map(({ kind }) => kind))]).toEqual(kinds);
  });

  const loaded = Object.entries(contenders).map(async ([name, load]) => ({ name, contender: await load() }));
  const rows = (await Promise.all(loaded)).flatMap(({ name, contender }) =>
    contender.extents.map((extent) => [name, extent, contender] as const),
  );
  it.each(rows)('%s answers questions without words as ours does: %s', async (_name, extent, theirs) => {
    const ours = await contenders.Forecourt();
    const [right, got] = [await ours.load(documents, extent), await theirs.load(documents, extent)];
    for (const { state } of questions.filter((question) => question.state.query === '')) {
      const [wanted, answer] = [await right(state), await got(state)];
      expect(answer.total, JSON.stringify(state)).toBe(wanted.total);
      expect(answer.ids.length).toBe(wanted.ids.length);
      if (extent === 'cars') continue;
      for (const facet of facets.filter((facet) => facet !== 'price'))
        expect(answer.facets[facet], facet).toMatchObject(wanted.facets[facet] ?? {});
    }
  });
});
