import { expect, it } from 'vitest';
import { phoneLink } from '#lib/locale/phone-link.ts';

it.each([
  ['(02) 6331 1234', 'tel:0263311234'],
  ['+61 2 6331 1234', 'tel:+61263311234'],
  ['1300 000 000', 'tel:1300000000'],
  ['000', 'tel:000'],
  ['02 6331 1234 / 02 6331 9999', 'tel:0263311234'],
  ['02 6331 1234 or 0400 000 000', 'tel:0263311234'],
  ['02 6331 1234 ext 5', 'tel:0263311234'],
  ['Call us', undefined],
  ['12', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (text, link) => expect(phoneLink(text)).toBe(link));
