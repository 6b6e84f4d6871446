import { describe, expect, it } from 'vitest';
import { read } from './read.ts';

describe('what a shopper does not want (rule S31)', () => {
  it.each<[string, object]>([
    ['sedan not white', { simple_body: ['Sedan'], rest: '-"White"' }],
    ['suv, not white or black', { simple_body: ['SUV'], rest: '-"White" -"Jet Black"' }],
    ['no manual', { rest: '-"Manual"' }],
    ['no auto transmission', { rest: '-"Automatic"' }],
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
    ['not ferrari', { rest: 'not ferrari' }],
  ])('%s', (text, wanted) => expect(read(text)).toEqual(wanted));
});
