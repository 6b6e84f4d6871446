import { expect, it } from 'vitest';
import { mayNameFeature } from '#lib/search/words/intents.ts';
import type { Vocabulary } from '#lib/search/words/site-vocabulary.ts';
import { understand } from '#lib/search/words/understand.ts';
import { vocabulary } from './vocabulary.ts';

const none = { makes: {}, otherNames: {}, features: [], texts: [], towns: {} };
const bikes: Vocabulary = {
  ...{ ...vocabulary, ...none },
  bodies: ['Naked', 'Sport', 'Scooter', 'Enduro', 'Motocross', 'Caravan', 'Camper Van', 'Camper Trailer', 'Side by Side'],
  kinds: ['motorcycle', 'caravan', 'atv', 'motorhome'],
  nouns: ['vehicle'],
};
const learners: Vocabulary = { ...bikes, features: ['ABS', 'LAMS Approved'] };
const trucks: Vocabulary = {
  ...{ ...vocabulary, ...none },
  bodies: ['Prime Mover', 'Tipper', 'Pantech', 'Curtainsider', 'Refrigerated', 'Tray', 'Agitator', 'Bus', 'Tanker', 'Compactor'],
  kinds: ['truck', 'trailer'],
  transmissions: ['Manual', 'Automated manual', 'Automatic'],
  drives: ['4x2', '6x4', '8x4'],
  nouns: ['truck', 'trucks'],
};
const fleet: Vocabulary = { ...{ ...vocabulary, ...none }, categories: ['Rental', 'Subscription'] };

const body = (...simple_body: string[]) => ({ simple_body });
const kind = (...item_type: string[]) => ({ item_type });
const gears = (...simple_transmission: string[]) => ({ simple_transmission });

it.each<[string, Vocabulary, object, string?]>([
  ['scooter', bikes, body('Scooter')],
  ['dirt bike', bikes, body('Enduro', 'Motocross')],
  ['road bike', bikes, body('Naked', 'Sport')],
  ['motorbike', bikes, kind('motorcycle')],
  ['bikes', bikes, kind('motorcycle')],
  ['quad', bikes, kind('atv')],
  ['side by side', bikes, body('Side by Side')],
  ['campervan', bikes, body('Camper Van')],
  ['camper', bikes, body('Camper Van', 'Camper Trailer')],
  ['camper trailer', bikes, body('Camper Trailer')],
  ['scooter', { ...bikes, bodies: ['Naked'] }, kind('motorcycle')],
  ['dirt bike', { ...bikes, bodies: ['Naked'] }, kind('motorcycle')],
  ['learner', learners, {}, '"LAMS"'],
  ['learner legal', learners, {}, '"LAMS"'],
  ['lams approved', learners, {}, '"LAMS"'],
  ['lams', { ...bikes, texts: ['LAMS'] }, {}, '"LAMS"'],
  ['lams', bikes, {}],
  ['6x4 tipper', trucks, { ...body('Tipper'), simple_drive: ['6x4'] }],
  ['tautliner', trucks, body('Curtainsider')],
  ['curtain sider', trucks, body('Curtainsider')],
  ['fridge truck', trucks, body('Refrigerated')],
  ['tip truck', trucks, body('Tipper')],
  ['flatbed', trucks, body('Tray')],
  ['furniture truck', trucks, body('Pantech')],
  ['concrete truck', trucks, body('Agitator')],
  ['garbage truck', trucks, body('Compactor')],
  ['water cart', trucks, body('Tanker')],
  ['minibus', trucks, body('Bus')],
  ['manual', trucks, gears('Manual')],
  ['automatic', trucks, gears('Automated manual', 'Automatic')],
  ['rent a van', fleet, { categories: ['Rental'], simple_body: ['Van'] }],
  ['hire', fleet, { categories: ['Rental'] }],
])('%s', (text, stock, refinements, rest = '') => {
  const understood = understand(text, stock);
  expect([understood.refinements, understood.rest]).toEqual([refinements, rest]);
});

it('the words of learners ask for the names of equipment', () =>
  expect(['250cc learner', 'red van'].map(mayNameFeature)).toEqual([true, false]));
