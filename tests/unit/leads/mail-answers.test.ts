import { expect, test } from 'vitest';
import { leadMail } from '#lib/leads/mail.ts';
import type { MailDealer } from '#lib/leads/mail-content.ts';
import type { Lead } from '#lib/model/lead.ts';
import { messageOf } from './lead-kinds.ts';

const dealer: MailDealer = {
  ...{ name: 'Hilltop Trucks & Vans', url: 'https://hilltop.example.com', timeZone: 'Australia/Sydney', language: 'en-AU' },
  brand: { accent: undefined, accentText: undefined, logo: undefined },
};

/** What a mail about a lead says between how to answer it and its reference. */
const answersOf = (lead: Lead) =>
  /\n\n(?:To answer|The shopper left).*\n\n([\s\S]*)\n\nAbout this enquiry\n/.exec(
    leadMail(messageOf({ name: 'Ana', ...lead }), dealer).text,
  )?.[1];

const section = 'What they filled in\n-------------------\n';

test.each<[string, Lead, string]>([
  [
    'where a group is asked, and nothing that pages send for machines',
    {
      ...{ website_slug: 'acme', dealership_slug: 'south', location_id: '12', manufacturer_slug: 'mazda', autogauge_enabled: false },
      ...{ 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5', stock_number: 'S7', vehicle_status: 'in_stock' },
      ...{ preferredDealership: 'South Motors', location: 'Ryde' },
    },
    `Mazda CX-5\nStock S7\n\n${section}Preferred dealership: South Motors\nLocation: Ryde`,
  ],
  [
    'that a car was sold whose page is gone',
    { 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5', vehicle_status: 'sold', Colour: 'Red' },
    `Mazda CX-5\nSOLD: this car is no longer available.\n\n${section}Colour: Red`,
  ],
  [
    'an address once',
    {
      ...{ postcode: '2112', 'Residential Status': 'Renting' },
      ...{ Address: '1 Smith St, Ryde NSW 2112', street: '1 Smith St', suburb: 'Ryde', state: 'nsw' },
    },
    `${section}Postcode: 2112\nResidential Status: Renting\nAddress: 1 Smith St, Ryde NSW 2112`,
  ],
  [
    'each part of an address that is nowhere whole',
    { address: '1 Smith St', suburb: 'Ryde', state: 'NSW' },
    `${section}Address: 1 Smith St\nSuburb: Ryde\nState: NSW`,
  ],
  [
    'a day in words, and one that does not exist as it was written',
    { Pickup: '2028-02-29', Return: '2027-02-29' },
    `${section}Pickup: Tuesday 29 February 2028\nReturn: 2027-02-29`,
  ],
])('a mail says %s', (_what, lead, expected) => expect(answersOf(lead)).toBe(expected));
