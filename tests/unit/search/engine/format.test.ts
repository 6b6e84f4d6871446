import { describe, expect, it } from 'vitest';
import { ask } from './garage.ts';

const first = (request: object, settings = {}) =>
  ask({ limit: 1, attributesToRetrieve: ['id', 'heading'], ...request }, settings).body.hits[0];

describe('_formatted', () => {
  it.each<[string, string]>([
    ['corvid tour', '<em>Corvid</em> Lark <em>Tour</em>ing wagon'],
    ['corvod ', '<em>Corvid</em> Lark Touring wagon'],
    ['etoile', 'Škarda <em>Étoile</em> sun flower edition'],
    ['eto', 'Škarda <em>Éto</em>ile sun flower edition'],
    ['"sun flower"', 'Škarda Étoile <em>sun flower</em> edition'],
    ['sunflower edition', 'Škarda Étoile <em>sun flower</em> <em>edition</em>'],
  ])('marks %j', (q, heading) => {
    expect(first({ q, attributesToHighlight: ['heading'] })?._formatted).toMatchObject({ heading });
  });

  it('uses other tags, and turns numbers into text', () => {
    const hit = first({ q: 'raven', attributesToHighlight: ['*'], highlightPreTag: '[', highlightPostTag: ']' });
    expect(hit).toEqual({
      id: 2,
      heading: 'Corvid Raven Sport',
      _formatted: {
        id: '2',
        heading: 'Corvid [Raven] Sport',
        make: 'Corvid',
        price: '35500',
        km: '8',
        tags: [],
        dealer: { town: 'Hobart' },
      },
    });
  });

  it('is missing if not requested', () => {
    expect(first({ q: 'raven' })).toEqual({ id: 2, heading: 'Corvid Raven Sport' });
    expect(first({ q: 'raven', attributesToHighlight: ['unknown'] })).toEqual({ id: 2, heading: 'Corvid Raven Sport' });
  });

  it('is present without a query, so that a list can always show it', () => {
    expect(first({ attributesToHighlight: ['heading'] })?._formatted).toEqual({ id: '1', heading: 'Corvid Lark Touring wagon' });
  });

  it.each<[object, string]>([
    [{ q: 'ute', attributesToCrop: ['heading:2'] }, '…quick ute'],
    [{ q: 'thistle', attributesToCrop: ['heading'], cropLength: 1 }, '…Thistle…'],
    [{ q: 'thistle', attributesToCrop: ['heading:3'], cropMarker: '' }, 'Bramble Thistle, the'],
    [{ q: 'thistle', attributesToCrop: ['heading:20'] }, 'Bramble Thistle, the quick ute'],
  ])('crops %j', (request, heading) => {
    expect(first(request)?._formatted).toMatchObject({ heading });
  });

  it('gives match positions in bytes', () => {
    expect(first({ q: 'etoile', showMatchesPosition: true })?._matchesPosition).toEqual({ heading: [{ start: 8, length: 7 }] });
    expect(first({ q: 'tow', showMatchesPosition: true })?._matchesPosition).toMatchObject({
      tags: [{ start: 0, length: 3, indices: [0] }],
    });
  });
});

describe('hits', () => {
  it.each<[string[], object]>([
    [['id'], { id: 1 }],
    [['dealer.town'], { dealer: { town: 'Perth' } }],
    [[], {}],
    [['nothing'], {}],
  ])('hold %j', (attributesToRetrieve, hit) => {
    expect(first({ attributesToRetrieve })).toEqual(hit);
  });

  it('never contain hidden attributes', () => {
    expect(first({ attributesToRetrieve: ['*'], attributesToHighlight: ['*'] }, { displayedAttributes: ['id'] })).toEqual({
      id: 1,
      _formatted: { id: '1' },
    });
  });

  it('have a score on request', () => {
    const { hits } = ask({ q: 'corvid lark', showRankingScore: true }).body;
    const scores = hits.map((hit) => hit._rankingScore as number);
    expect(hits[0]?.id).toBe(1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(ask({ q: 'corvid lark', rankingScoreThreshold: 0.9 }).body.hits).toHaveLength(1);
  });
});
