import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { areaOf, nationalNumber, type PhoneCountry, readEmail, readMobile } from '#lib/accounts/contact.ts';
import { safeRedirect, signInHref } from '#lib/accounts/redirect.ts';

describe('a mobile number (rule V2)', () => {
  it.each<[PhoneCountry, string, string | undefined]>([
    ['AU', '0412 345 678', '+61412345678'],
    ['AU', '412345678', '+61412345678'],
    ['AU', '+61 412 345 678', '+61412345678'],
    ['AU', '+61 (0)412 345 678', '+61412345678'],
    ['AU', '0061412345678', '+61412345678'],
    ['AU', '61412345678', '+61412345678'],
    ['AU', '(+61) 412 345 678', '+61412345678'],
    ['AU', ' 0061 412 345 678', '+61412345678'],
    ['AU', '0412‑345‑678', '+61412345678'],
    ['AU', '\u202a+61 412 345 678\u202c', '+61412345678'],
    ['AU', '(02) 5550 0100', undefined],
    ['AU', '+64 21 234 5678', undefined],
    ['AU', '0412 345 67', undefined],
    ['AU', '0412 345 6789', undefined],
    ['AU', '1300 555 000', undefined],
    ['AU', 'call 0412345678', undefined],
    ['AU', '', undefined],
    ['NZ', '021 234 5678', '+64212345678'],
    ['NZ', '+64 21 234 567', '+6421234567'],
    ['NZ', '09 555 0100', undefined],
    ['NZ', '+61412345678', undefined],
    ['US', '(212) 555-0100', '+12125550100'],
    ['US', '1 212 555 0100', '+12125550100'],
    ['US', '+12125550100', '+12125550100'],
    ['US', '112 555 0100', undefined],
    ['US', '(876) 555-0100', undefined],
    ['US', '+1 416 555 0100', undefined],
    ['US', '900 555 0100', undefined],
    ['US', '911 555 0100', undefined],
    ['US', '(787) 555-0100', '+17875550100'],
  ])('%s reads %j as %j', (country, text, expected) => expect(readMobile(text, country)).toBe(expected));

  test('is the same however it is typed', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom('0', '+61', '+61 ', '0061 '), (rest, start) => {
        const national = `4${String(rest).padStart(8, '0')}`;
        expect(readMobile(`${start}${national}`, 'AU')).toBe(`+61${national}`);
        expect(readMobile(`+61${national}`, 'AU')).toBe(`+61${national}`);
      }),
    ));

  test('belongs to a block of ten thousand', () => expect(areaOf({ kind: 'phone', address: '+61412345678' })).toBe('+6141234'));

  it.each([
    ['+61412345678', '0412 345 678'],
    ['+64212345678', '021 234 5678'],
    ['+6421234567', '021 234 567'],
    ['+12125550100', '212 555 0100'],
    ['+4915112345678', '+4915112345678'],
  ])('%s is shown as %s', (address, shown) => expect(nationalNumber(address)).toBe(shown));
});

describe('an email address', () => {
  it.each([
    ['Ada@Shopper.example ', 'ada@shopper.example'],
    ['\u2068ada@shopper.example\u2069', 'ada@shopper.example'],
    ['ada', undefined],
    ['a@b@c.example', undefined],
  ])('%j is read as %j', (text, expected) => expect(readEmail(text)).toBe(expected));

  test('is an area of its own, since half of all shoppers share a host', () =>
    expect(areaOf({ kind: 'email', address: 'ada@shopper.example' })).toBe('ada@shopper.example'));
});

describe('where a shopper goes after signing in (rule V6)', () => {
  it.each([
    ['/cars/2019-mazda-cx-5', '/cars/2019-mazda-cx-5'],
    ['/search/used-cars?query=cx-5#results', '/search/used-cars?query=cx-5#results'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/cars/../../..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sign-in?redirect=/sign-in', '/'],
    ['', '/'],
    [null, '/'],
    [`/${'a'.repeat(2000)}`, '/'],
  ])('%j leads to %j', (text, expected) => expect(safeRedirect(text, '/')).toBe(expected));

  test('is always a path of the site', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = safeRedirect(`/${text}`, '/');
        expect(new URL(path, 'https://site.example').origin).toBe('https://site.example');
      }),
    ));

  test('is what the link to the page says', () => {
    const href = signInHref('/cars/a?form=enquiry');
    expect(href).toBe('/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fform%3Denquiry&back=%2Fcars%2Fa%3Fform%3Denquiry');
  });
});
