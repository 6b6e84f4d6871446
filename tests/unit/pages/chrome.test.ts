import { expect, test } from 'vitest';
import { licenceText } from '#lib/pages/chrome.ts';

test.each([
  ['MD 000202', 'Dealer licence MD 000202'],
  ['LMCT 00303', 'Dealer licence LMCT 00303'],
  ['Registered motor vehicle trader M000404', 'Registered motor vehicle trader M000404'],
  ['QLD motor dealer 0000606', 'QLD motor dealer 0000606'],
])('a licence given as %j reads %j', (licence, text) => {
  expect(licenceText(licence)).toBe(text);
});
