import { expect, it } from 'vitest';
import { isMobile, phoneLink } from '#lib/locale/phone-link.ts';

it.each([
  ['(02) 6331 1234', 'tel:0263311234'],
  ['+61 2 6331 1234', 'tel:+61263311234'],
  ['1300 000 000', 'tel:1300000000'],
  ['000', 'tel:000'],
  ['02 6331 1234 / 02 6331 9999', 'tel:0263311234'],
  ['02 6331 1234 or 0400 000 000', 'tel:0263311234'],
  ['02 6331 1234 ext 5', 'tel:0263311234'],
  ['02 6331 1234 x5', 'tel:0263311234'],
  ['0263311234,5', 'tel:0263311234'],
  ['02 6331 1234 #5', 'tel:0263311234'],
  ['Sales: (02) 6331 1234 (John)', 'tel:0263311234'],
  ['(02) 6331 1234 – 0400 000 000', 'tel:0263311234'],
  ['02 – 6331–1234', 'tel:0263311234'],
  ['+61 (0)2 6331 1234', 'tel:+61263311234'],
  ['0061 [0]2 6331 1234', 'tel:0061263311234'],
  ['+64 (0)9 123 4567', 'tel:+6491234567'],
  ['(+61) 2 6331 1234', 'tel:+61263311234'],
  ['1300 MY CAR', undefined],
  ['13 12 34', 'tel:131234'],
  ['Call us', undefined],
  ['12', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (text, link) => expect(phoneLink(text)).toBe(link));

it.each([
  ['0412 345 678', 'en-AU', true],
  ['+61 412 345 678', 'en-AU', true],
  ['+61 (0)412 345 678', 'en-AU', true],
  ['(02) 5550 0111', 'en-AU', false],
  ['021 123 4567', 'en-NZ', true],
  ['+64 21 123 4567', 'en-NZ', true],
  ['+64 (0)21 123 4567', 'en-NZ', true],
  ['(03) 555 0142', 'en-NZ', false],
  ['(541) 555-0152', 'en-US', false],
  ['', 'en-US', false],
] as const)('%s in %s is a mobile number: %s', (phone, language, expected) => expect(isMobile(phone, language)).toBe(expected));
