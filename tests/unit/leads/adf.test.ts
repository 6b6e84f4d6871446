import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { adfXml } from '#lib/leads/adf.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';
import type { Lead } from '#lib/model/lead.ts';

const vendor = { id: '77', name: 'Hilltop Trucks & Vans', url: 'https://hilltop.example.com', phone: '(02) 5550 0100', email: undefined };
const messageOf = (lead: Lead, more: Partial<LeadMessage> = {}): LeadMessage => ({
  ...{
    leadId: 'a1',
    event: 'lead.created',
    at: Date.parse('2026-11-22T01:00:00Z'),
    lead,
    consent: undefined,
    resend: false,
    isTest: false,
  },
  ...more,
});
const enquiry: Lead = {
  ...{ name: 'Ana', last_name: 'Lee', email: 'ana@example.com', phone: '0412 345 678', postcode: '2000', message: 'Is it <still> there?' },
  ...{ car_id: '9', stock_number: 'H12', car_type: 'used', category: 'Used Vehicle', 'Vehicle Make': 'Isuzu', 'Vehicle Model': 'D-MAX' },
};

/** The order of the elements of ADF 1.0, for each element that we write. */
const order: Record<string, string[]> = {
  adf: ['prospect'],
  prospect: ['id', 'requestdate', 'vehicle', 'customer', 'vendor', 'provider'],
  vehicle:
    'id year make model vin stock trim doors bodystyle transmission odometer colorcombination imagetag price pricecomments option finance comments'.split(
      ' ',
    ),
  customer: ['contact', 'id', 'timeframe', 'comments'],
  vendor: ['id', 'vendorname', 'url', 'contact'],
  contact: ['name', 'email', 'phone', 'address'],
  address: ['street', 'apartment', 'city', 'regioncode', 'postalcode', 'country'],
};

type Node = { [name: string]: Node[] | string | undefined };

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, ignoreDeclaration: true, ignorePiTags: true });

/** Every element whose children are unknown or out of order. */
function structureProblems(nodes: Node[], parent?: string): string[] {
  const names = nodes.map((node) => Object.keys(node).find((key) => key !== ':@') as string).filter((name) => name !== '#text');
  const allowed = parent === undefined ? ['adf'] : order[parent];
  if (!allowed) return names.length > 0 ? [`${parent} has children`] : [];
  const places = names.map((name) => allowed.indexOf(name));
  const sorted = places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0));
  const inner = nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, value]) => (Array.isArray(value) && name !== ':@' ? structureProblems(value, name) : [])),
  );
  return [...(sorted ? [] : [`${parent ?? 'the document'}: ${names.join(' ')}`]), ...inner];
}

const problemsOf = (xml: string) => {
  const valid = XMLValidator.validate(xml);
  return valid === true ? structureProblems(parser.parse(xml) as Node[]) : [valid.err.msg];
};

describe('a lead as ADF', () => {
  test('has the elements of ADF 1.0 in their order', () => {
    expect(adfXml(messageOf(enquiry), vendor)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf><prospect status="new"><id source="Hilltop Trucks &amp; Vans">a1</id>' +
        '<requestdate>2026-11-22T01:00:00.000Z</requestdate><vehicle interest="buy" status="used"><id source="website car id">9</id><make>Isuzu</make>' +
        '<model>D-MAX</model><stock>H12</stock></vehicle><customer><contact><name part="first">Ana</name><name part="last">Lee</name>' +
        '<email>ana@example.com</email><phone type="voice">0412 345 678</phone><address><postalcode>2000</postalcode></address></contact>' +
        '<comments>Is it &lt;still&gt; there?\ncar_type: used\ncategory: Used Vehicle\nVehicle Make: Isuzu\nVehicle Model: D-MAX</comments></customer>' +
        '<vendor><id source="website dealership id">77</id><vendorname>Hilltop Trucks &amp; Vans</vendorname><url>https://hilltop.example.com</url>' +
        '<contact><name part="full">Hilltop Trucks &amp; Vans</name><phone type="voice">(02) 5550 0100</phone></contact></vendor></prospect></adf>\n',
    );
  });

  test.each<[string, Lead, Partial<LeadMessage>, string]>([
    ['a redelivery', enquiry, { resend: true }, '<prospect status="resend">'],
    ['a test', enquiry, { isTest: true }, '<comments>TEST LEAD\n'],
    ['a new car', { ...enquiry, car_type: 'new' }, {}, 'interest="buy" status="new"'],
    ['a demo', { ...enquiry, car_type: 'demo' }, {}, '<comments>This is a demonstrator.</comments></vehicle>'],
    ['a test drive', { ...enquiry, category: 'Test Drive' }, {}, 'interest="test-drive"'],
    ['a trade-in', { category: 'Trade In Valuation' }, {}, 'interest="trade-in"'],
    ['a rental', { category: 'Rental' }, {}, 'interest="lease"'],
    ['no name', {}, {}, '<name part="full">Unknown</name>'],
    [
      'a consent',
      enquiry,
      {
        consent: {
          wording: 'Send me offers',
          accepted: true,
          at: '2026-11-22T12:00:00+11:00',
          page: 'https://x.example/',
          channel: 'website form',
        },
      },
      'Consent: yes to &quot;Send me offers&quot; at 2026-11-22T12:00:00+11:00 on https://x.example/',
    ],
  ])('of %s', (_name, lead, more, part) => {
    const xml = adfXml(messageOf(lead, more), vendor);
    expect(xml).toContain(part);
    expect(problemsOf(xml)).toEqual([]);
  });

  test('is well formed and in order for any text that a shopper writes', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const lead = fc.dictionary(fc.constantFrom(...Object.keys(enquiry), 'extra', 'vin', 'km', 'badge'), text);
    fc.assert(
      fc.property(lead, (fields) => {
        expect(problemsOf(adfXml(messageOf(fields as Lead), vendor))).toEqual([]);
      }),
    );
  });
});
