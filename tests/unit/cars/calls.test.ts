import { expect, it } from 'vitest';
import { callIds, maskedPhone } from '#lib/cars/calls.ts';

it.each([
  ['02 5550 0100', '02 55…'],
  ['(02) 5550 0100', '(02) …'],
  ['13 22', '13 22…'],
  ['', '…'],
])('%j is masked after five characters: %j', (phone, masked) => expect(maskedPhone(phone)).toBe(masked));

it.each([
  [
    { id: '1', dealership_id: '7' },
    { dealershipId: '8', websiteId: '9' },
    { car_id: '1', dealership_id: '7', website_id: '9' },
  ],
  [{ id: '1' }, { dealershipId: '8', websiteId: '9' }, { car_id: '1', dealership_id: '8', website_id: '9' }],
  [{ id: '1' }, {}, { car_id: '1' }],
  [undefined, { dealershipId: '8', websiteId: '9' }, { dealership_id: '8', website_id: '9' }],
  [undefined, {}, {}],
])('the IDs in the log of %j at %j', (car, dealer, ids) => expect(callIds(car, { dealer })).toEqual(ids));
