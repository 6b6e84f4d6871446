import { createEngine, type EngineDocument, type EngineSettings } from '../../../../scripts/tools/search-server/engine/engine.ts';

/** Six invented listings, small enough to check by eye. */
export const listings: EngineDocument[] = [
  {
    id: 1,
    heading: 'Corvid Lark Touring wagon',
    make: 'Corvid',
    price: 21990,
    km: 40100,
    tags: ['Tow bar', 'Sunroof'],
    dealer: { town: 'Perth' },
  },
  { id: 2, heading: 'Corvid Raven Sport', make: 'Corvid', price: 35500, km: 8, tags: [], dealer: { town: 'Hobart' } },
  { id: 3, heading: 'Bramble Sunflower hatch', make: 'Bramble', price: 9800, km: null, tags: ['Sunroof'], dealer: { town: 'Perth' } },
  { id: 4, heading: 'Bramble Thistle, the quick ute', make: 'bramble ', price: 'POA', tags: ['Alloy wheels'] },
  { id: 5, heading: 'Škarda Étoile sun flower edition', make: 'Škarda', price: 35500, km: 120000, sold: true, tags: '' },
  { id: 6, heading: 'Quick silver Lark', make: 'Lark', price: [5000, 60000], km: 77000, sold: false },
];

export const settings: EngineSettings = {
  searchableAttributes: ['heading', 'make', 'tags'],
  filterableAttributes: ['id', 'make', 'price', 'km', 'tags', 'sold', 'dealer', 'colour'],
  sortableAttributes: ['price', 'km', 'make'],
};

type Answer = { status: number; body: { hits: EngineDocument[]; message: string; [key: string]: unknown } };

export const ask = (request: object, more: EngineSettings = {}, documents = listings): Answer =>
  createEngine([{ uid: 'cars', primaryKey: 'id', documents, settings: { ...settings, ...more } }])({
    method: 'POST',
    path: '/indexes/cars/search',
    body: request,
  }) as Answer;

/** The IDs of an answer, or the error message. */
export const idsOf = (request: object, more?: EngineSettings): unknown => {
  const { status, body } = ask(request, more);
  return status === 200 ? body.hits.map(({ id }) => id) : body.message;
};
