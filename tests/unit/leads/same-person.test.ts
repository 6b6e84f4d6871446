import { expect, test } from 'vitest';
import { contactsOf, readContact } from '#lib/leads/same-person.ts';

test.each([
  ['+61 412 345 678', { kind: 'phone', key: '412345678' }],
  ['(02) 5550-0100', { kind: 'phone', key: '255500100' }],
  [' Ana@Example.com', { kind: 'email', key: 'ana@example.com' }],
  ['(02) 5550-0100 ext 12', { kind: 'phone', key: '255500100' }],
  ['12345', undefined],
  ['Ana Lee', undefined],
  ['call 0412 345 678', undefined],
  ['', undefined],
])('%s as a contact', (text, contact) => expect(readContact(text)).toEqual(contact));

test('contacts of a lead are in any field but the sentences, also inside groups', () =>
  expect(
    contactsOf({
      ...{ name: 'Ana', phone: '0412 345 678', mobile: 411222333, partner: { email: 'bo@example.com' } },
      message: 'bo2@example.com',
      tags: ['0400 111 222'],
    }),
  ).toEqual([
    { kind: 'phone', key: '412345678' },
    { kind: 'phone', key: '411222333' },
    { kind: 'email', key: 'bo@example.com' },
    { kind: 'phone', key: '400111222' },
  ]));
