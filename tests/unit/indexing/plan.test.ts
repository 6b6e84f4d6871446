import { describe, expect, test } from 'vitest';
import { keepLeaving, type LiveIndex, planPush } from '#lib/indexing/plan.ts';
import { pushedDocuments } from '#lib/indexing/pushed-document.ts';

const car = (id: number, name = 'Mazda 3') =>
  ({ id: String(id), slug: `car-${id}`, name, status: 'in_stock', show_on_dealer_website: true, photos_count: 0 }) as const;
const stock = (count: number) => Array.from({ length: count }, (_, index) => car(index + 1));
const pushed = (cars: ReturnType<typeof car>[]) => pushedDocuments('acme', cars);
const holding = (cars: ReturnType<typeof car>[]): LiveIndex => ({
  exists: true,
  settings: {},
  hashes: new Map(pushed(cars).map(({ document_id, content_hash }) => [document_id, content_hash])),
});
const none: LiveIndex = { exists: false, settings: {}, hashes: new Map() };
const setting = [{ name: 'stopWords', is: ['the'], wanted: [] }];
const usual = { settings: [], shared: false, full: false };
type Input = Parameters<typeof planPush>[0];

describe('a plan', () => {
  const [ten, eleven] = [stock(10), stock(11)];
  const renamed = (count: number) => ten.map((document, index) => (index < count ? car(index + 1, 'Mazda 2') : document));

  test.each<[string, Partial<Input>, string, [number, number, number], string]>([
    ['no index yet', { live: none }, 'whole', [10, 0, 0], 'the index does not exist yet'],
    ['no shared index yet', { live: none, shared: true }, 'changes', [10, 0, 0], 'the index does not exist yet'],
    ['no change', {}, 'nothing', [0, 0, 0], 'nothing changed'],
    ['no change, shared', { shared: true }, 'nothing', [0, 0, 0], 'nothing changed'],
    ['no change, in full', { full: true }, 'whole', [0, 10, 0], '--full was given'],
    ['no change, shared, in full', { full: true, shared: true }, 'changes', [0, 10, 0], '--full was given'],
    ['one more', { documents: pushed(eleven) }, 'changes', [1, 0, 0], '10 % of the cars changed'],
    ['one removed', { live: holding(eleven) }, 'changes', [0, 0, 1], '9 % of the cars changed'],
    ['a fifth changed', { documents: pushed(renamed(2)) }, 'changes', [0, 2, 0], '20 % of the cars changed'],
    ['more than a fifth', { documents: pushed(renamed(3)) }, 'whole', [0, 3, 0], '30 % of the cars changed'],
    ['more than a fifth, shared', { documents: pushed(renamed(3)), shared: true }, 'changes', [0, 3, 0], 'dealers share the index'],
    ['an empty index', { live: holding([]) }, 'whole', [10, 0, 0], 'the index is empty'],
    ['settings differ', { settings: setting }, 'whole', [0, 0, 0], 'settings differ'],
    ['settings differ, shared', { settings: setting, shared: true }, 'changes', [0, 0, 0], 'dealers share the index'],
    ['no cars left', { documents: [] }, 'whole', [0, 0, 10], '100 % of the cars changed'],
  ])('%s', (_name, input, mode, counts, why) => {
    const plan = planPush({ ...usual, documents: pushed(ten), live: holding(ten), ...input });
    expect(plan).toMatchObject({ mode, why });
    expect([plan.added.length, plan.changed.length, plan.removed.length]).toEqual(counts);
  });

  test('lists new, changed and removed documents', () => {
    const plan = planPush({ ...usual, documents: pushed([car(1, 'Mazda 2'), car(2), car(12)]), live: holding([car(1), car(2), car(3)]) });
    expect(plan.added.map(({ document_id }) => document_id)).toEqual(['acme_12']);
    expect(plan.changed.map(({ document_id, name }) => [document_id, name])).toEqual([['acme_1', 'Mazda 2']]);
    expect(plan.removed).toEqual(['acme_3']);
  });

  test('takes only sold and removed cars out before their pages change', () => {
    const documents = pushed([car(1, 'Mazda 2'), { ...car(2), status: 'sold' }, car(12), { ...car(13), status: 'sold' }] as never);
    const plan = planPush({ ...usual, settings: setting, documents, live: holding([car(1), car(2), car(3)]) });
    const leaving = keepLeaving(plan);
    expect(leaving.changed.map(({ document_id }) => document_id)).toEqual(['acme_2']);
    expect(leaving).toMatchObject({ mode: 'changes', added: [], removed: ['acme_3'], settings: [] });
    const nothing = planPush({ ...usual, documents: pushed(eleven), live: holding(ten) });
    expect(keepLeaving(nothing)).toMatchObject({ mode: 'nothing', added: [], changed: [], removed: [] });
  });

  test('a document without a hash counts as changed', () => {
    const plan = planPush({ ...usual, documents: pushed([car(1)]), live: { ...none, exists: true, hashes: new Map([['acme_1', '']]) } });
    expect(plan.changed).toHaveLength(1);
  });
});
