import type { Language } from '#lib/locale/language.ts';
import { isoTime } from '#lib/locale/zoned-time.ts';
import type { Lead } from '#lib/model/lead.ts';
import { adfCustomer } from './adf-customer.ts';
import { adfVehicles } from './adf-vehicle.ts';
import type { LeadCar } from './lead-car.ts';
import type { LeadMessage } from './webhook-event.ts';
import { legalValue, writeXml, type XmlElement, xml } from './xml.ts';

/** The dealership in a lead system. The language decides currency and units. */
export type AdfVendor = {
  id: string;
  name: string;
  url: string;
  phone?: string | undefined;
  email?: string | undefined;
  timeZone: string;
  language: Language;
};

const vendorOf = ({ id, name, url, phone, email }: AdfVendor) =>
  xml('vendor', [
    xml('id', id, { source: 'website dealership id' }),
    xml('vendorname', name),
    xml('url', url),
    xml('contact', [xml('name', name, { part: 'full', type: 'business' }), xml('email', email), xml('phone', phone, { type: 'voice' })]),
  ]);

/** Lead systems group leads by provider. */
const providerOf = ({ name, url }: AdfVendor) =>
  xml('provider', [xml('name', `${name} website`, { part: 'full', type: 'business' }), xml('service', 'Website enquiry'), xml('url', url)]);

/** A lead as ADF 1.0 XML (rule E17). Elements are in the order that the format requires; unknown ones are left out. */
export function adfXml(message: LeadMessage, vendor: AdfVendor, car?: LeadCar): string {
  const { leadId, at, resend } = message;
  const lead = legalValue(message.lead) as Lead;
  const prospect = xml(
    'prospect',
    [
      xml('id', leadId, { sequence: '1', source: `${vendor.name} website` }),
      xml('requestdate', isoTime(at, vendor.timeZone)),
      ...adfVehicles(lead, car, vendor.language),
      adfCustomer({ ...message, lead }, vendor.language),
      vendorOf(vendor),
      providerOf(vendor),
    ],
    { status: resend ? 'resend' : 'new' },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${writeXml(xml('adf', [prospect]) as XmlElement)}\n`;
}
