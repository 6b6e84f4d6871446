import { describe, expect, it } from 'vitest';
import { LeastFilter } from '#components/search/least-filter.tsx';
import type { ListView } from '#components/search/list-filter.tsx';
import { elementsOf, textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const seats: ListView = { kind: 'list', attribute: 'seats', label: 'Seats', control: 'least', steps: ['2', '5', '7', '8'] };

function choicesOf(chosen: string[], counts: Record<string, number>) {
  const html = searchMarkup(
    LeastFilter,
    { filter: seats },
    { state: chosen.length > 0 ? { refinements: { seats: chosen } } : {}, results: { facets: { seats: counts } } },
  );
  const checked = elementsOf(html, 'input').map(({ attributes }) => 'checked' in attributes);
  return textsOf(html, 'label').map((text, index) => (checked[index] ? `(${text})` : text));
}

describe('a filter of seats (rule S38)', () => {
  it.each<[string, string[], Record<string, number>, string[]]>([
    ['offers at least', [], { 2: 1, 5: 1300, 7: 12, 8: 3 }, ['(Any)', '5 or more1,315', '7 or more15', '8 or more3']],
    ['shows what is chosen', ['7', '8'], { 2: 1, 5: 80, 7: 12, 8: 3 }, ['Any', '5 or more95', '(7 or more15)', '8 or more3']],
    ['checks nothing for five seats exactly', ['5'], { 5: 80, 7: 12 }, ['Any', '5 or more92', '7 or more12']],
  ])('%s', (_what, chosen, counts, texts) => expect(choicesOf(chosen, counts)).toEqual(texts));

  it('says that there is nothing to choose', () =>
    expect(textsOf(searchMarkup(LeastFilter, { filter: seats }, { results: { facets: { seats: {} } } }), 'p')).toEqual(['No options']));
});
