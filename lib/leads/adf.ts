import type { Lead } from '#lib/model/lead.ts';
import type { LeadMessage } from './webhook-event.ts';

/** The dealership as a lead system knows it. */
export type AdfVendor = { id: string; name: string; url: string; phone?: string | undefined; email?: string | undefined };

/** Characters that XML 1.0 cannot hold, not even escaped: control characters, halves of surrogate pairs, and two others. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

const escapeXml = (text: string) => text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (character) => entities[character] as string);

type Attributes = Readonly<Record<string, string | undefined>>;

/** One element; nothing when it has neither text nor children. */
function element(
  name: string,
  content: string | undefined | readonly (string | undefined)[],
  attributes: Attributes = {},
): string | undefined {
  const inner = Array.isArray(content) ? content.filter(Boolean).join('') : escapeXml(String(content ?? '').trim());
  if (inner === '') return undefined;
  const pairs = Object.entries(attributes).flatMap(([key, value]) => (value ? [` ${key}="${escapeXml(value)}"`] : []));
  return `<${name}${pairs.join('')}>${inner}</${name}>`;
}

const textOf = (lead: Lead, ...names: string[]): string | undefined => {
  const value = names.map((name) => lead[name]).find((field) => field !== undefined && field !== '');
  return value === undefined ? undefined : String(value);
};

/** What the shopper wants to do with the vehicle, by words of the category. */
const interests: readonly [RegExp, string][] = [
  [/test.?drive/i, 'test-drive'],
  [/trade|valuation|sell/i, 'trade-in'],
  [/rental|subscription|lease/i, 'lease'],
];

const interestOf = ({ category = '', subcategory = '' }: Lead) =>
  interests.find(([pattern]) => pattern.test(`${category} ${subcategory}`))?.[1] ?? 'buy';

/** ADF knows new and used only. A demo car is sent as used, and the comments say so. */
const statusOf = ({ car_type }: Lead) => (/^new/i.test(car_type ?? '') ? 'new' : 'used');

function vehicle(lead: Lead): string | undefined {
  const demo = /^demo/i.test(lead.car_type ?? '') ? 'This is a demonstrator.' : undefined;
  return element(
    'vehicle',
    [
      element('id', lead.car_id, { source: 'website car id' }),
      element('year', textOf(lead, 'Vehicle Year', 'year')),
      element('make', textOf(lead, 'Vehicle Make', 'make')),
      element('model', textOf(lead, 'Vehicle Model', 'model')),
      element('vin', textOf(lead, 'vin')),
      element('stock', lead.stock_number),
      element('trim', textOf(lead, 'Vehicle Badge', 'badge')),
      element('odometer', textOf(lead, 'kilometres', 'km'), { units: 'km' }),
      element('comments', [demo, textOf(lead, 'vehicle_status')].filter(Boolean).join(' ')),
    ],
    { interest: interestOf(lead), status: statusOf(lead) },
  );
}

function contactName(lead: Lead): (string | undefined)[] {
  const first = lead.first_name ?? (lead.last_name ? lead.name : undefined);
  if (!first) return [element('name', lead.name ?? 'Unknown', { part: 'full' })];
  return [
    element('name', first, { part: 'first' }),
    element('name', lead.middle_name, { part: 'middle' }),
    element('name', lead.last_name, { part: 'last' }),
  ];
}

/** Fields that have an element of their own, or are of no use to a salesperson. */
const placed = new Set(
  `website_slug dealership_slug user_agent visited_pages linked_query_params lead_id has_files form_completed skipped_steps step_number
  name first_name middle_name last_name email phone postcode car_id stock_number`.split(/\s+/),
);

/** Everything else that the shopper wrote, a line each. */
const otherFields = (lead: Lead) =>
  Object.entries(lead)
    .filter(([name, value]) => !placed.has(name) && name !== 'message' && value !== '' && typeof value !== 'object')
    .map(([name, value]) => `${name}: ${value}`);

/** A lead as ADF 1.0 XML (rule E17). Elements stand in the order of the format; what is unknown is left out. */
export function adfXml({ leadId, at, lead, consent, resend, isTest }: LeadMessage, vendor: AdfVendor): string {
  const agreed = consent && `Consent: ${consent.accepted ? 'yes' : 'no'} to "${consent.wording}" at ${consent.at} on ${consent.page}`;
  const comments = [isTest ? 'TEST LEAD' : undefined, lead.message, ...otherFields(lead), agreed].filter(Boolean).join('\n');
  const customer = element('customer', [
    element('contact', [
      ...contactName(lead),
      element('email', lead.email),
      element('phone', lead.phone, { type: 'voice' }),
      element('address', [element('postalcode', lead.postcode)]),
    ]),
    element('comments', comments),
  ]);
  const vendorElement = element('vendor', [
    element('id', vendor.id, { source: 'website dealership id' }),
    element('vendorname', vendor.name),
    element('url', vendor.url),
    element('contact', [
      element('name', vendor.name, { part: 'full' }),
      element('email', vendor.email),
      element('phone', vendor.phone, { type: 'voice' }),
    ]),
  ]);
  const prospect = element(
    'prospect',
    [
      element('id', leadId, { source: vendor.name }),
      element('requestdate', new Date(at).toISOString()),
      vehicle(lead) ?? `<vehicle interest="${interestOf(lead)}" status="${statusOf(lead)}"><make>Unknown</make></vehicle>`,
      customer,
      vendorElement,
    ],
    { status: resend ? 'resend' : 'new' },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n<adf>${prospect}</adf>\n`;
}
