import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { leadMail } from '#lib/leads/mail.ts';
import type { MailDealer } from '#lib/leads/mail-content.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';
import type { Lead } from '#lib/model/lead.ts';
import { anyLetter } from '../../any-letter.ts';
import { atta, leadKinds, messageOf } from './lead-kinds.ts';

const dealer: MailDealer = {
  ...{ name: 'Hilltop Trucks & Vans', url: 'https://hilltop.example.com', timeZone: 'Australia/Sydney', language: 'en-AU' },
  brand: { accent: '#0b5cab', accentText: '#ffffff', logo: undefined },
};
const leadOf = (kind: string) => leadKinds.find((one) => one.kind === kind)?.lead as Lead;

type Element = DefaultTreeAdapterTypes.Element;
const childrenOf = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.ChildNode[] =>
  'childNodes' in node ? node.childNodes : [];
const elementsOf = (node: DefaultTreeAdapterTypes.Node): Element[] =>
  childrenOf(node).flatMap((child) => ('tagName' in child ? [child, ...elementsOf(child)] : []));
const wordsOf = (node: DefaultTreeAdapterTypes.Node): string =>
  childrenOf(node)
    .map((child) => ('value' in child ? child.value : 'tagName' in child && child.tagName === 'br' ? '\n' : wordsOf(child)))
    .join('');
const attribute = ({ attrs }: Element, name: string) => attrs.find((one) => one.name === name)?.value;

test.each([
  ['en-AU', '45,210 km'],
  ['en-US', '45,210 mi'],
] as const)('a distance without a car of the stock is in the unit of a dealer in %s', (language, distance) => {
  const lead = { ...leadOf('car-enquiry'), 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio', Odometer: '45210' };
  expect(leadMail(messageOf(lead), { ...dealer, language }).text).toContain(`\n${distance} · Stock`);
});

describe('a mail about a car', () => {
  const consent = {
    ...{ wording: 'Send me offers', accepted: true, at: '2026-11-22T00:59:30Z', channel: 'website form' },
    page: 'https://hilltop.example.com/cars/byd-atto-3-hc10395',
  };
  const { subject, text, html } = leadMail(messageOf(leadOf('car-enquiry'), { consent }), dealer, atta);

  test('says in its text who wrote what about which car, and how to answer', () => {
    expect(subject).toBe('Ana Lee: Used Vehicle, 2022 BYD Atto 3');
    expect(text).toBe(`Used Vehicle from Ana Lee
Sunday 22 November 2026, 12:00 pm AEDT

Phone: 0412 345 678
Email: ana@example.com

> Is it <still> there?
> Is the price “final” & fair?

To answer Ana, call 0412 345 678 or reply to this mail.

2022 BYD Atto 3, Extended Range · Used
$25,990, Excl. govt. charges, was $27,990
56,652 km · Automatic · SUV · Granville · Stock HC10395
https://hilltop.example.com/cars/byd-atto-3-hc10395

What they filled in
-------------------
Postcode: 2000

Marketing
---------
Agreed to: “Send me offers”
When: Sunday 22 November 2026, 11:59 am AEDT
Where: website form, https://hilltop.example.com/cars/byd-atto-3-hc10395

About this enquiry
------------------
Written on: https://hilltop.example.com/cars/byd-atto-3-hc10395
Google click ID: Cj0K
Reference: A1B2C3
Enquiry number: a1b2c3

-- 
Hilltop Trucks & Vans website, https://hilltop.example.com
`);
  });

  test('shows the picture, links to the car, and answers with one tap', () => {
    const elements = elementsOf(parse(html));
    const links = elements.filter(({ tagName }) => tagName === 'a').map((element) => [attribute(element, 'href'), wordsOf(element)]);
    expect(links).toEqual([
      ['tel:0412345678', 'Call 0412 345 678'],
      ['mailto:ana@example.com?subject=Re%3A%20Ana%20Lee%3A%20Used%20Vehicle%2C%202022%20BYD%20Atto%203', 'Write to ana@example.com'],
      [atta.url, ''],
      [atta.url, 'See the car on your website'],
      [atta.url, atta.url],
      ['https://hilltop.example.com', 'hilltop.example.com'],
    ]);
    const images = elements.filter(({ tagName }) => tagName === 'img');
    expect(images.map((element) => [attribute(element, 'src'), attribute(element, 'alt')])).toEqual([
      [atta.picture?.src, 'Picture of 2022 BYD Atto 3'],
    ]);
  });

  test('of a car that is sold says so and names no price', () => {
    const sold = leadMail(messageOf(leadOf('similar')), dealer, { ...atta, isAvailable: false });
    expect(sold.text).toContain('2022 BYD Atto 3, Extended Range · Used\nSOLD: this car is no longer available.\n56,652 km');
    expect(sold.html).not.toContain('$25,990');
  });
});

describe('the parts of a mail', () => {
  test.each<[string, Lead, Partial<LeadMessage>, string, string[]]>([
    [
      'a redelivery',
      leadOf('test-drive'),
      { resend: true },
      '[Sent again] Ana Lee: Test Drive, Stock HC10395',
      ['! This enquiry is sent again, because the first attempt may not have arrived. You may have it already.'],
    ],
    [
      'a test',
      leadOf('contact'),
      { isTest: true },
      '[Test] Ana Lee: General Enquiry',
      ['! This is a test. Nobody is waiting for an answer.'],
    ],
    [
      'a step of a form',
      leadOf('contact'),
      { event: 'lead.updated' },
      '[Not finished] Ana Lee: General Enquiry',
      ['! The shopper has not finished the form yet.'],
    ],
    [
      'a duplicate',
      leadOf('contact'),
      { duplicateOf: 'f0', duplicateAt: Date.parse('2026-11-21T22:10:00Z') },
      'Ana Lee: General Enquiry',
      ['! The same person asked about this before on Sunday 22 November 2026, 9:10 am AEDT (enquiry f0).'],
    ],
    [
      'a test drive',
      leadOf('test-drive'),
      {},
      'Ana Lee: Test Drive, Stock HC10395',
      ['Preferred date: Saturday 28 November 2026', 'Preferred time: 10:30', 'Licence held: Yes'],
    ],
    [
      'a service booking',
      leadOf('service-booking'),
      {},
      'Ana Lee: Service Enquiry – Service Booking',
      ['Their own vehicle\n-----------------\nRego: ABC12D\nMake: Toyota\nModel: Hilux\nYear: 2018\nOdometer: 98,000\n'],
    ],
    [
      'a trade-in',
      leadOf('trade-in'),
      {},
      'Ana Lee: Trade In, Stock HC10395',
      [
        'Their own vehicle\n-----------------\nYear: 2016\nMake: Toyota\nModel: Hilux\nBadge: SR5\nOdometer: 120,000 km\nRego: ABC123\nColour: Silver',
      ],
    ],
    [
      'a finance enquiry',
      leadOf('finance-enquiry'),
      {},
      'Ana Lee: Finance, Stock HC10395',
      ['Deposit: $5,000', 'Monthly budget: $650', 'Date of birth: Saturday 3 February 1990'],
    ],
    [
      'a special order',
      leadOf('special-order'),
      {},
      'Ana Lee: New Vehicle – Special Order, Isuzu D-MAX',
      ['Options: Tow bar, Bull bar', 'Colour: Mineral White'],
    ],
    [
      'a day with its time',
      { ...leadOf('contact'), 'Service Date': '2026-11-24 08:30', 'Test Drive Date': '2026-11-28 Morning', Topic: '2026-11-28x' },
      {},
      'Ana Lee: General Enquiry',
      ['Service Date: Tuesday 24 November 2026, 08:30', 'Test Drive Date: Saturday 28 November 2026, Morning', 'Topic: 2026-11-28x'],
    ],
    ['no way to answer', { name: 'Ana' }, {}, 'Ana: General Enquiry', ['The shopper left neither a phone number nor an email address.']],
    ['nothing', {}, {}, 'A shopper: General Enquiry', ['General Enquiry from A shopper']],
    [
      'a number with an extension',
      { name: 'Ana', phone: '0290000000', phone_extension: '12' },
      {},
      'Ana: General Enquiry',
      ['Phone: 0290000000 ext 12\n', 'To answer Ana, call 0290000000 ext 12.'],
    ],
    ['an email only', { email: 'a@example.com' }, {}, 'A shopper: General Enquiry', ['To answer the shopper, reply to this mail.']],
  ])('of %s', (_name, lead, more, subject, parts) => {
    const mail = leadMail(messageOf(lead, more), dealer);
    expect(mail.subject).toBe(subject);
    for (const part of parts) expect(mail.text).toContain(part);
  });

  test.each([
    ['in a field of its own', { phone: '0290000000', phone_extension: '12' }],
    ['in a field of the dealer’s', { mobile: '0290000000', mobile_extension: '12' }],
    ['behind the number', { phone: '0290000000 ext 12' }],
  ])('an extension %s is named once, and the link dials the number', (_what, lead) => {
    const { text, html } = leadMail(messageOf(lead), dealer);
    expect(html).toContain('href="tel:0290000000"');
    expect(html).toContain('>Call 0290000000 ext 12<');
    expect(text).not.toMatch(/extension/i);
  });

  test.each<[string, string[]]>([
    [
      'https://hilltop.example.com/cars/kia-ev6-d1?utm_source=x',
      ['See the car on your website', 'https://hilltop.example.com/cars/kia-ev6-d1'],
    ],
    ['https://hilltop.example.com/contact', ['https://hilltop.example.com/contact']],
    ['https://evil.example/cars/kia-ev6-d1', []],
    ['https://hilltop.example.com@evil.example/cars/kia-ev6-d1', []],
    ['https://hilltop.example.com.evil.example/cars/kia-ev6-d1', []],
    ['https://hilltop.example.com/redirect?to=/cars/kia-ev6-d1', ['https://hilltop.example.com/redirect?to=/cars/kia-ev6-d1']],
  ])('of a lead from %s link only to pages of the dealer', (url, expected) => {
    const { text, html } = leadMail(messageOf({ make: 'Kia', model: 'EV6', url }), dealer);
    const links = elementsOf(parse(html)).filter(({ tagName }) => tagName === 'a');
    expect(links.map(wordsOf)).toEqual([...expected, 'hilltop.example.com']);
    expect(text).toContain(`Written on: ${url.split('?utm')[0]}\n`);
  });

  test('times are those of the dealer', () => {
    const us = { ...dealer, timeZone: 'America/Los_Angeles', language: 'en-US' } as const;
    expect(leadMail(messageOf({}), us).text).toContain('Saturday, November 21, 2026, 5:00 PM PST');
  });

  test('a logo replaces the name, with the name as its alt text', () => {
    const { html } = leadMail(messageOf({}), { ...dealer, brand: { ...dealer.brand, logo: 'https://cdn.example.com/logo.png' } });
    expect(html).toContain('<img src="https://cdn.example.com/logo.png" alt="Hilltop Trucks &amp; Vans"');
  });
});

const squeeze = (text: string) => text.replaceAll(/[\s>]+/g, ' ').trim();

test.each(leadKinds)('$kind: text and HTML name everything that was written, and weigh little', ({ lead, hasCar }) => {
  const { text, html } = leadMail(messageOf(lead), dealer, hasCar ? atta : undefined);
  const shown = squeeze(wordsOf(parse(html)));
  const hidden = ['car_id', 'car_type', 'opt_in', 'has_files', 'stock_number', 'url'];
  for (const [name, value] of Object.entries(lead)) {
    if (hidden.includes(name) || typeof value === 'boolean' || /date|price|budget|amount|kilometres/.test(name)) continue;
    for (const part of String(value).split(/[,\n]/)) {
      if (part.trim() === '') continue;
      expect([name, squeeze(text)]).toEqual([name, expect.stringContaining(squeeze(part))]);
      expect([name, shown]).toEqual([name, expect.stringContaining(squeeze(part))]);
    }
  }
  expect(Buffer.byteLength(html)).toBeLessThan(40_000);
});

test('what a shopper wrote stays text, and links stay ours', () => {
  const nasty = fc.oneof(
    fc.constantFrom(
      '"><script>alert(1)</script>',
      'javascript:alert(1)',
      '<img src=x onerror=alert(1)>',
      '</td></table>',
      '&lt;b&gt;',
      '<!--',
      'data:text/html,x',
      '\u202e\0',
      '\ud800',
    ),
    fc.webUrl(),
    fc.string({ unit: anyLetter, maxLength: 40 }),
  );
  const names = [
    'name',
    'last_name',
    'email',
    'phone',
    'category',
    'message',
    'url',
    'stock_number',
    'make',
    'rego',
    '<b>x</b>',
    'utm_source',
    'preferred_date',
  ];
  const lead = fc.dictionary(fc.constantFrom(...names), nasty);
  const tags = 'a body br div h1 h2 head html img meta p s span strong table tbody td th title tr'.split(' ');
  fc.assert(
    fc.property(lead, nasty, fc.boolean(), (fields, name, hasCar) => {
      const { html } = leadMail(messageOf(fields as Lead), { ...dealer, name }, hasCar ? atta : undefined);
      const elements = elementsOf(parse(html));
      expect(elements.filter(({ tagName }) => !tags.includes(tagName)).map(({ tagName }) => tagName)).toEqual([]);
      const allowed =
        /^(style|href|src|alt|width|height|role|cellpadding|cellspacing|border|align|valign|bgcolor|scope|lang|charset|name|content)$/;
      expect(elements.flatMap(({ attrs }) => attrs.map((one) => one.name)).filter((one) => !allowed.test(one))).toEqual([]);
      const links = elements.flatMap((element) => attribute(element, 'href') ?? []);
      expect(
        links.filter((href) => !/^(https?:\/\/hilltop\.example\.com(?:\/|$)|tel:[\d+]+$|mailto:[^\s?]+\?subject=[^\s&]*$)/.test(href)),
      ).toEqual([]);
    }),
  );
});
