import { describe, expect, test } from 'vitest';
import { maskPerson } from '#lib/leads/mask.ts';
import { emailKey, fullName, phoneKey } from '#lib/leads/person.ts';

describe('a phone number is the same', () => {
  test.each([
    ['0412 345 678', '412345678'],
    ['+61 412 345 678', '412345678'],
    ['0061 412-345-678', '412345678'],
    ['+61 (0)412 345 678', '412345678'],
    ['(02) 5550 0100', '255500100'],
    ['+64 21 123 4567', '211234567'],
    ['64 21 123 4567', '211234567'],
    ['+64 9 555 0100', '95550100'],
    ['61 412 345 678', '412345678'],
    ['+61 1300 555 010', '1300555010'],
    ['1300 555 010', '1300555010'],
    ['+1 (555) 010-0123', '5550100123'],
    ['(646) 555-1234', '6465551234'],
    ['+1 646 555 1234', '6465551234'],
    ['001 646 555 1234', '6465551234'],
    ['1 646 555 1234', '6465551234'],
    ['616-555-1234', '6165551234'],
    ['+16175551234', '6175551234'],
    ['02 9000 0000 ext 12', '290000000'],
    ['+61 2 9000 0000 x12', '290000000'],
    ['12345', undefined],
    ['2'.repeat(20), '2'.repeat(20)],
    ['2'.repeat(21), undefined],
    ['', undefined],
    [undefined, undefined],
  ])('however it is written: %s', (phone, key) => expect(phoneKey(phone)).toBe(key));
});

test.each([
  [' Ana@Example.COM ', 'ana@example.com'],
  ['no address', undefined],
  [undefined, undefined],
])('the address %s compares as %s', (email, key) => expect(emailKey(email)).toBe(key));

test.each([
  [{ name: 'Ana Lee' }, 'Ana Lee'],
  [{ name: 'Ana', last_name: 'Lee' }, 'Ana Lee'],
  [{ first_name: 'Ana', middle_name: 'M', last_name: 'Lee', name: 'x' }, 'Ana M Lee'],
  [{ first_name: 'Ana', last_name: 'Lee' }, 'Ana Lee'],
  [{}, ''],
])('the name of %j', (lead, name) => expect(fullName(lead)).toBe(name));

test.each([
  [
    { name: 'Ana Lee', phone: '0412 345 678', email: 'ana@example.com' },
    { name: 'A** L**', phone: '********78', email: 'a**@example.com' },
  ],
  [
    { name: 'A', phone: '7', email: 'x' },
    { name: '*', phone: '7', email: '*@' },
  ],
  [{}, { name: '', phone: '', email: '' }],
])('%j in a list', (lead, masked) => expect(maskPerson(lead)).toEqual(masked));
