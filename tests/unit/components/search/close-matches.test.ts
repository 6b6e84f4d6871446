import { describe, expect, it } from 'vitest';
import { CloseMatches, Results } from '#components/search/results.tsx';
import { textsOf } from '../markup.ts';
import { searchMarkup } from './search-parts.ts';

const NoCard = () => null;
const state = { query: ' red corolla ' };

describe('the label of close matches (rule S22)', () => {
  it('says that no car matches all words', () => {
    const html = searchMarkup(CloseMatches, {}, { state, results: { total: 3, isClose: true } });
    expect(textsOf(html, 'h3', 'p')).toEqual(['Close matches', 'No cars match all the words of “red corolla”. These match some of them.']);
  });
  it('is above the results', () => {
    const html = searchMarkup(Results, { cards: [], leaving: {}, Card: NoCard }, { state, results: { total: 3, isClose: true } });
    expect(textsOf(html, 'h3')[0]).toBe('Close matches');
  });
  it('is not there where the cars match all words', () => {
    expect(searchMarkup(CloseMatches, {}, { state, results: { total: 3 } })).toBe('');
  });
});
