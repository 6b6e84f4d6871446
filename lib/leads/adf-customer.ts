import type { Language } from '#lib/locale/language.ts';
import { isMobile } from '#lib/locale/phone-link.ts';
import { isCalendarDay } from '#lib/model/calendar-day.ts';
import type { Lead } from '#lib/model/lead.ts';
import { linkText } from './files/attachments.ts';
import { fieldLabel, fieldRole, type LeadField, leadFields, plainUrl } from './lead-fields.ts';
import { leadVehicles, vehicleTitle } from './lead-vehicles.ts';
import type { LeadMessage } from './webhook-event.ts';
import { requiredXml, type XmlElement, xml } from './xml.ts';

const findValue = (fields: readonly LeadField[], keys: RegExp) => fields.find(({ key }) => keys.test(key))?.value;

function namesOf(lead: Lead): (XmlElement | undefined)[] {
  const first = lead.first_name || (lead.last_name ? lead.name : undefined);
  const parts = [
    xml('name', first, { part: 'first' }),
    xml('name', lead.middle_name, { part: 'middle' }),
    xml('name', lead.last_name, { part: 'last' }),
  ];
  return first ? parts : [xml('name', lead.name, { part: 'full' }) ?? xml('name', lead.last_name ?? 'Unknown', { part: 'full' })];
}

/** ADF's times of day for a call. */
const callTimes = /\b(morning|afternoon|evening|day)\b/i;

function addressOf(lead: Lead, fields: readonly LeadField[]): XmlElement | undefined {
  const parts = {
    street: findValue(fields, /^(street|street_address|address_line_1)$/) ?? findValue(fields, /^address$/),
    city: findValue(fields, /^(city|suburb|town)$/),
    region: findValue(fields, /^(state|region)$/),
  };
  if (!Object.values(parts).some(Boolean) && !lead.postcode) return undefined;
  return xml('address', [
    requiredXml('street', parts.street?.replaceAll('\n', ', '), { line: '1' }),
    xml('city', parts.city),
    xml('regioncode', parts.region),
    xml('postalcode', lead.postcode),
  ]);
}

/** The day that the shopper named, such as for a test drive or a service. */
function timeframeOf(fields: readonly LeadField[]): XmlElement | undefined {
  const dates = fields.filter(({ key }) => /(^|_)(date|time|when|appointment|booking)(_|$)/.test(key) && !/birth|expiry/.test(key));
  if (dates.length === 0) return undefined;
  const day = dates.map(({ value }) => /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '').find(isCalendarDay);
  return xml('timeframe', [
    xml('description', dates.map((field) => `${fieldLabel(field)}: ${field.value}`).join('; ')),
    xml('earliestdate', day),
  ]);
}

/** Everything without its own element, one line each, so that nothing the shopper wrote is lost. */
function commentsOf({ lead, consent, isTest, duplicateOf, files = [] }: LeadMessage, fields: readonly LeadField[]): string {
  const { own } = leadVehicles(lead, undefined);
  const answers = fields.filter((field) => fieldRole(field) === 'answer').map((field) => `${fieldLabel(field)}: ${field.value}`);
  const tracking = fields.filter((field) => fieldRole(field) === 'tracking').map((field) => `${field.name}: ${field.value}`);
  const page = plainUrl(lead.url);
  return [
    isTest ? 'TEST LEAD. Please ignore it.' : undefined,
    lead.message,
    `Enquiry: ${[lead.category ?? 'General Enquiry', lead.subcategory].filter(Boolean).join(', ')}`,
    own && vehicleTitle(own) ? `The shopper’s own vehicle: ${vehicleTitle(own)}` : undefined,
    ...answers,
    // Lead systems show plain text only, so files are links.
    ...files.map((file) => `File ${file.name}: ${linkText(file)}${file.url ? ` ${file.url}` : ''}`),
    page && `Page: ${page}`,
    ...tracking,
    duplicateOf ? `The same person asked about this before: ${duplicateOf}` : undefined,
    consent &&
      `Consent: ${consent.accepted ? 'yes' : 'no'} to "${consent.wording}" at ${consent.at} on ${consent.page} (${consent.channel})`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The shopper: contact details, preferred time, and what they wrote. */
export function adfCustomer(message: LeadMessage, language: Language): XmlElement | undefined {
  const { lead, leadId } = message;
  const fields = leadFields(lead);
  const time = callTimes.exec(findValue(fields, /(best|contact|call).*time|time_to_(call|contact)/) ?? '')?.[1]?.toLowerCase();
  const phone = lead.phone || findValue(fields, /^mobile$/);
  return xml('customer', [
    xml('contact', [
      ...namesOf(lead),
      xml('email', lead.email),
      xml('phone', phone, { type: phone && isMobile(phone, language) ? 'cellphone' : 'voice', time }),
      addressOf(lead, fields),
    ]),
    xml('id', leadId, { sequence: '1', source: 'website lead id' }),
    timeframeOf(fields),
    xml('comments', commentsOf(message, fields)),
  ]);
}
