import { describe, expect, it } from 'vitest';
import { understand } from '#lib/search/words/understand.ts';
import { read } from './read.ts';
import { vocabulary } from './vocabulary.ts';

describe('what a shopper does not want (rule S31)', () => {
  it.each<[string, object]>([
    ['sedan not white', { simple_body: ['Sedan'], rest: '-"White"' }],
    ['suv, not white or black', { simple_body: ['SUV'], rest: '-"White" -"Jet Black"' }],
    ['no manual', { rest: '-"Manual"' }],
    ['no auto transmission', { simple_transmission: ['Manual'] }],
    ['no auto', { simple_transmission: ['Manual'] }],
    ['suv, no automatics', { simple_body: ['SUV'], simple_transmission: ['Manual'] }],
    ['no utes', { rest: '-"Ute"' }],
    ['not toyta', { rest: '-"Toyota"' }],
    ['suv not a hundai', { simple_body: ['SUV'], rest: '-"Hyundai"' }],
    ['not a toyota', { rest: '-"Toyota"' }],
    ['not vw', { rest: '-"Volkswagen"' }],
    ['no mazda 3', { rest: '-"Mazda 3"' }],
    ['suv except nissan', { simple_body: ['SUV'], rest: '-"Nissan"' }],
    ['suv but not nissan', { simple_body: ['SUV'], rest: '-"Nissan"' }],
    ['without sunroof', { rest: '-"Sunroof"' }],
    ['no 2wd', { rest: '-"FWD" -"RWD"' }],
    ['hybrid not plug in', { simple_fuel: ['Hybrid', 'Plug-in Hybrid'], rest: '-"Plug-in Hybrid"' }],
    ['-"glacier white" suv', { simple_body: ['SUV'], rest: '-"glacier white"' }],
    ['used not demo', { car_type: ['used'] }],
    ['suv not for towing', { simple_body: ['SUV'] }],
    ['no rego', { notes: ['rego'] }],
    ['everything except nissan', { rest: '-"Nissan"' }],
    ['suv not 2018', { simple_body: ['SUV'] }],
    ['no 7 seater', {}],
    ['not ferrari', { rest: '-"ferrari"' }],
    ['suv no accidents', { simple_body: ['SUV'], rest: '-"accidents"' }],
    ['not white or ferrari', { rest: '-"White" -"ferrari"' }],
    ['no 4', { rest: 'no 4' }],
    ['suv not', { simple_body: ['SUV'], rest: 'not' }],
  ])('%s', (text, wanted) => expect(read(text)).toEqual(wanted));

  it('excludes no word that is still being typed', () => {
    expect(understand('suv not fer', vocabulary, { isTyping: true }).rest).toBe('not fer');
    expect(understand('suv not fer ', vocabulary, { isTyping: true }).rest).toBe('-"fer"');
  });

  it.each([
    [['Automatic', 'Manual', 'Reduction Gear'], { rest: '-"Automatic"' }],
    [['Automatic'], { rest: '-"Automatic"' }],
  ])('excludes automatics as a word where the stock does not have manuals alone beside them: %j', (transmissions, wanted) => {
    expect(understand('no auto', { ...vocabulary, transmissions })).toMatchObject({ refinements: {}, ...wanted });
  });
});
