import { describe, expect, it } from 'vitest';
import { hierarchicalFilters, modelsUnder, wholeMakes, withoutMake } from '#lib/search/make-model.ts';

const makes = { Toyota: ['Corolla', 'Camry'], Kia: ['Picanto'], Twin: ['Camry'] };

describe('models as parts of their makes', () => {
  it.each([
    ['one make', { make: ['Toyota'], model: ['Corolla'] }, []],
    ['a make without a model of its own', { make: ['Toyota', 'Kia'], model: ['Corolla'] }, ['Kia']],
    ['each with a model', { make: ['Toyota', 'Kia'], model: ['Corolla', 'Picanto'] }, []],
    ['no model at all', { make: ['Toyota', 'Kia'] }, []],
    ['a make with a name of Object’s', { make: ['Toyota', 'constructor'], model: ['Corolla'] }, []],
  ])('%s', (_name, refinements, whole) => expect(wholeMakes(refinements, makes)).toEqual(whole));

  it('go with their make, but for those another chosen make has too', () => {
    const chosen = { make: ['Toyota', 'Twin'], model: ['Camry', 'Corolla'], colour: ['Red'] };
    expect(withoutMake(chosen, 'Toyota', makes)).toEqual({ make: ['Twin'], model: ['Camry'], colour: ['Red'] });
    expect(withoutMake({ make: ['Toyota'], model: ['Corolla'] }, 'Toyota', makes)).toEqual({});
  });

  it('are under each chosen make, an unknown one under the last', () => {
    const items = ['Corolla', 'Picanto', 'Arrived since'].map((value) => ({ value }));
    expect([...modelsUnder(items, ['Toyota', 'Kia'], makes)]).toEqual([
      ['Toyota', [{ value: 'Corolla' }]],
      ['Kia', [{ value: 'Picanto' }, { value: 'Arrived since' }]],
    ]);
  });
});

describe('the filters of a search', () => {
  const both = [['make:Toyota', 'make:Kia'], ['model:Corolla'], ['colour:Red']];
  it.each([
    [
      'list a model beside the makes wanted whole',
      both,
      undefined,
      [['make:Toyota', 'make:Kia'], ['model:Corolla', 'make:Kia'], ['colour:Red']],
    ],
    ['count makes without the models', [['model:Corolla'], ['colour:Red']], 'make', [['colour:Red']]],
    ['stay as they are without models', [['make:Toyota']], undefined, [['make:Toyota']]],
    ['stay as they are for a model alone', [['model:Corolla']], undefined, [['model:Corolla']]],
    ['may be plain text', ['make:Toyota', 'model:Corolla'], undefined, ['make:Toyota', 'model:Corolla']],
  ])('%s', (_name, groups, counted, expected) => expect(hierarchicalFilters(groups, counted, makes)).toEqual(expected));
});
