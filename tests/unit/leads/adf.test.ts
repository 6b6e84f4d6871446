import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { type AdfVendor, adfXml } from '#lib/leads/adf.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';
import { type Lead, lead as leadSchema } from '#lib/model/lead.ts';
import { anyLetter } from '../../any-letter.ts';
import { adfProblems } from './adf-structure.ts';
import { atta, leadKinds, messageOf } from './lead-kinds.ts';

const vendor: AdfVendor = {
  ...{ id: '77', name: 'Hilltop Trucks & Vans', url: 'https://hilltop.example.com', phone: '(02) 5550 0100', email: undefined },
  ...{ timeZone: 'Australia/Sydney', language: 'en-AU' },
};

describe('a lead as ADF', () => {
  test.each(leadKinds)('$kind is the sample, and ADF 1.0', async ({ kind, lead, hasCar }) => {
    const xml = adfXml(messageOf(lead), vendor, hasCar ? atta : undefined);
    expect(adfProblems(xml)).toEqual([]);
    await expect(xml).toMatchFileSnapshot(fileURLToPath(new URL(`adf/${kind}.xml`, import.meta.url)));
  });

  test.each(leadKinds)('$kind names everything that the shopper wrote', ({ lead, hasCar }) => {
    const parsed = new XMLParser({ parseTagValue: false, ignoreAttributes: false }).parse(
      adfXml(messageOf(lead), vendor, hasCar ? atta : undefined),
    );
    const text = JSON.stringify(parsed).replaceAll('\\n', '\n').replaceAll('\\"', '"');
    const unescaped = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const written = Object.entries(lead).filter(([name]) => !['car_type', 'opt_in', 'has_files'].includes(name));
    for (const [name, value] of written)
      for (const part of String(value === true ? 'Yes' : value).split(','))
        expect([name, unescaped]).toEqual([name, expect.stringContaining(part)]);
  });

  const consent = {
    ...{ wording: 'Send me “offers”', accepted: true, at: '2026-11-22T12:00:00+11:00' },
    ...{ page: 'https://hilltop.example.com/contact', channel: 'website form' },
  };
  const enquiry = leadKinds[1]?.lead as Lead;
  test.each<[string, Lead, Partial<LeadMessage>, string]>([
    ['a redelivery', enquiry, { resend: true }, '<prospect status="resend">'],
    ['a test', enquiry, { isTest: true }, '<comments>TEST LEAD. Please ignore it.\n'],
    ['a duplicate', enquiry, { duplicateOf: 'f0' }, '\nThe same person asked about this before: f0'],
    ['no name', {}, {}, '<name part="full">Unknown</name>'],
    ['a last name only', { last_name: 'Lee' }, {}, '<name part="full">Lee</name>'],
    ['one name', { name: 'Ana Lee' }, {}, '<name part="full">Ana Lee</name>'],
    ['three names', { first_name: 'Ana', middle_name: 'B', last_name: 'Lee' }, {}, '<name part="middle">B</name>'],
    ['a landline', { phone: '(02) 5550 0111' }, {}, '<phone type="voice">(02) 5550 0111</phone>'],
    ['an extension', { phone: '0255500111', phone_extension: '12' }, {}, '<phone type="voice">0255500111</phone>'],
    ['an extension in the comments', { phone: '0255500111', phone_extension: '12' }, {}, 'Phone extension: 12'],
    ['a mobile', { phone: '+61 412 345 678' }, {}, '<phone type="cellphone">+61 412 345 678</phone>'],
    [
      'the address of our form',
      { Address: '12 Smith St, Granville NSW 2142', street: '12 Smith St', suburb: 'Granville', state: 'New South Wales' },
      {},
      '<street line="1">12 Smith St</street>\n          <city>Granville</city>',
    ],
    ['an address in one line', { address: '1 High St\nSydney' }, {}, '<street line="1">1 High St, Sydney</street>'],
    ['odd years', { make: 'Kia', year: 'about 2019' }, {}, '<year>2019</year>'],
    ['a year that is none', { make: 'Kia', year: '..' }, {}, '<year></year>'],
    ['an odometer in words', { make: 'Kia', odometer: 'approx. 120,000 km' }, {}, '<odometer units="km">120000</odometer>'],
    ['two odometers', { make: 'Kia', odometer: '100 000 or 110 000 km' }, {}, '<odometer units="km">100000</odometer>'],
    ['a fraction of a kilometre', { make: 'Kia', odometer: '12,345.6' }, {}, '<odometer units="km">12345</odometer>'],
    ['miles', { make: 'Kia', odometer: '12,345.6 miles' }, {}, '<odometer units="mi">12345</odometer>'],
    ['a page with click ids', { url: 'https://x.example.com/a?gclid=1&utm_source=b&car=2' }, {}, 'Page: https://x.example.com/a?car=2'],
    [
      'a consent',
      enquiry,
      { consent },
      'Consent: yes to &quot;Send me “offers”&quot; at 2026-11-22T12:00:00+11:00 on https://hilltop.example.com/contact (website form)',
    ],
    ['a day', { 'Pickup Date': '2028-02-29 Morning' }, {}, '<earliestdate>2028-02-29</earliestdate>'],
    [
      'a day that does not exist',
      { 'Pickup Date': '2027-02-29', 'Return Date': '2027-03-01' },
      {},
      'Return Date: 2027-03-01</description>\n        <earliestdate>2027-03-01</earliestdate>',
    ],
    ['no consent', enquiry, { consent: { ...consent, accepted: false } }, 'Consent: no to &quot;'],
  ])('of %s', (_name, lead, more, part) => {
    const xml = adfXml(messageOf(lead, more), vendor);
    expect(xml).toContain(part);
    expect(adfProblems(xml)).toEqual([]);
  });

  test.each<[string, Lead, string | undefined]>([
    ['a budget for each month', { monthly_budget: '650' }, '<amount type="monthly">650</amount>'],
    ['a budget per month', { 'Budget per month': '$650' }, '<amount type="monthly">650</amount>'],
    ['a repayment', { repayment: '650' }, '<amount type="monthly">650</amount>'],
    ['a budget for each week', { weekly_budget: '150' }, undefined],
    ['the budget of a special order', { Budget: '$45,000' }, undefined],
    ['the budget of a finance form', { vehiclePriceBudget: '45000' }, '<amount type="total">45000</amount>'],
    ['a deposit', { deposit: '$5,000' }, '<amount type="downpayment">5000</amount>'],
  ])('the amount of %s', (_what, lead, amount) => expect(/<amount.*<\/amount>/.exec(adfXml(messageOf(lead), vendor))?.[0]).toBe(amount));

  test.each<[string, Lead, string]>([
    ['a trade-in from our form', { category: 'Sell My Car Enquiry', subcategory: 'Trade-In' }, 'trade-in'],
    ['a valuation from our form', { category: 'Sell My Car Enquiry', subcategory: 'Valuation' }, 'trade-in'],
    ['a car that is sold to the dealer', { category: 'Sell My Car Enquiry' }, 'sell'],
    ['a car that is part of a test drive', { category: 'General Enquiry', subcategory: 'Test Drive' }, 'trade-in'],
  ])('the interest of %s (rule E17)', (_what, about, interest) =>
    expect(adfXml(messageOf({ ...about, 'Trade-In Make': 'Kia', 'Trade-In Year': 2019 }), vendor)).toContain(
      `<vehicle interest="${interest}" status="used">`,
    ),
  );

  test('a sold car is marked', () => {
    expect(adfXml(messageOf(enquiry), vendor, { ...atta, isAvailable: false })).toContain(
      '<comments>This car is sold.\nhttps://hilltop.example.com/cars/',
    );
  });

  test('a US dealer counts in miles and dollars of the US', () => {
    const us = { ...vendor, language: 'en-US', timeZone: 'America/Los_Angeles' } as const;
    const xml = adfXml(messageOf({ make: 'Kia', odometer: '12000', phone: '(541) 555-0152' }), us, undefined);
    expect(xml).toContain('<odometer units="mi">12000</odometer>');
    expect(xml).toContain('<requestdate>2026-11-21T17:00:00-08:00</requestdate>');
    expect(adfXml(messageOf(enquiry), us, atta)).toContain('<price type="asking" currency="USD">25990</price>');
  });

  const names = [...new Set(leadKinds.flatMap(({ lead }) => Object.keys(lead))), 'extra', 'trade_in_year', 'mileage', 'first_name'];
  const text = fc.oneof(
    fc.string({ unit: anyLetter, maxLength: 60 }),
    fc.constantFrom(
      ']]>',
      '<!--',
      '<![CDATA[x]]>',
      '&amp;',
      '&#0;',
      '\u0000',
      '\ud800',
      '\ufffe',
      '\u0085',
      '  ',
      '<adf>',
      '<?xml?>',
      '"\'',
      '\r\n\r\n',
    ),
  );
  const nested = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.dictionary(text, text, { maxKeys: 2 }));
  const ownNames = names.filter((name) => !(name in leadSchema.shape));
  const lead = fc
    .tuple(fc.dictionary(fc.constantFrom(...names), text), fc.dictionary(fc.constantFrom(...ownNames), nested))
    .map(([plain, deep]) => ({ ...plain, ...deep }) as Lead);

  test('is ADF 1.0 for any text that a shopper writes', () => {
    fc.assert(
      fc.property(lead, fc.boolean(), (fields, hasCar) => {
        expect(adfProblems(adfXml(messageOf(fields), vendor, hasCar ? atta : undefined))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('says what was written, once it is parsed back', () => {
    const parser = new XMLParser({ parseTagValue: false, trimValues: false });
    const words = fc.string({ unit: fc.constantFrom(...'ab<>&"\'é王😀 \n;#'), minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, (message) => {
        const { comments } = parser.parse(adfXml(messageOf({ message }), vendor)).adf.prospect.customer;
        expect(comments).toBe(`${message.trim()}\nEnquiry: General Enquiry`.trim());
      }),
    );
  });
});

describe('the check of ADF', () => {
  const good = adfXml(messageOf({ name: 'Ana', email: 'a@example.com' }), vendor);
  test.each([
    [
      'an element out of order',
      good.replace(/(<year><\/year>)\s*(<make>Unknown<\/make>)/, '$2$1'),
      'vehicle: wrong order: make year model',
    ],
    ['an unknown element', good.replace('<vendorname>', '<nick>x</nick><vendorname>'), 'vendor: nick does not belong there'],
    ['a missing element', good.replace(/<requestdate>.*<\/requestdate>/, ''), 'prospect: no requestdate'],
    ['a wrong word', good.replace('interest="buy"', 'interest="service"'), 'vehicle: attribute interest="service"'],
    ['two emails', good.replace('</email>', '</email><email>b@example.com</email>'), 'contact: 2 times email'],
    ['another time', good.replace('T12:00:00+11:00', ' noon'), 'requestdate: text "2026-11-22 noon"'],
    [
      'an open element',
      good.replace('</vendor>', ''),
      "Expected closing tag 'vendor' (opened in line 20, col 5) instead of closing tag 'prospect'.",
    ],
  ])('finds %s', (_name, xml, problem) => expect(adfProblems(xml)[0]).toBe(problem));
});
