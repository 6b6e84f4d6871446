import type { Language } from '#lib/locale/language.ts';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { formatMoney } from '#lib/locale/money.ts';
import { withExtension } from '#lib/locale/phone-extension.ts';
import { phoneLink } from '#lib/locale/phone-link.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { isCalendarDay } from '#lib/model/calendar-day.ts';
import { isEmailAddress } from '#lib/model/email-address.ts';
import type { Lead } from '#lib/model/lead.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { linkText, sizeText, splitAttachments } from './files/attachments.ts';
import type { LeadCar } from './lead-car.ts';
import { fieldLabel, fieldRole, type LeadField, leadFields, plainUrl } from './lead-fields.ts';
import { leadVehicles, ownVehicleFacts, vehicleFact, vehicleTitle } from './lead-vehicles.ts';
import { fullName } from './person.ts';
import type { LeadMessage } from './webhook-event.ts';

/** The dealer whose staff read the email. */
export type MailDealer = {
  name: string;
  url: string;
  timeZone: string;
  language: Language;
  brand: { accent: string | undefined; accentText: string | undefined; logo: string | undefined };
};

export type MailRow = { label: string; value: string; href?: string | undefined };

/** The content of an email about a lead, for its text and its HTML. */
export type MailContent = ReturnType<typeof mailContent>;

export type MailCar = Pick<LeadCar, 'title' | 'subtitle' | 'priceBefore' | 'priceNote' | 'picture'> & {
  price?: string | undefined;
  facts: string;
  href: string | undefined;
  isSold: boolean;
};

type Clock = Pick<MailDealer, 'timeZone' | 'language'>;

/** "Sunday 22 November 2026, 12:00 pm" in the dealer's time zone. */
function timeText(at: number, { timeZone, language }: Clock): string {
  return `${weekdayDate(at, language, { timeZone })}, ${new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(at)}`;
}

const moneyNames = /price|budget|deposit|amount|repayment|income|payout|owing|expected/;
const distanceNames = /^(.*_)?(km|kms|kilometres|odometer|mileage)$/;

/** A readable value: dates in words, with or without a time, and amounts with a dollar sign. */
function valueText({ key, value }: LeadField, { language }: Clock): string {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?: (.{1,40}))?$/.exec(value) ?? [];
  if (date && isCalendarDay(date)) return [weekdayDate(date, language), time].filter(Boolean).join(', ');
  const number = /^\d{1,9}(\.\d{1,2})?$/.test(value) ? Number(value) : undefined;
  if (number !== undefined && moneyNames.test(key)) return formatMoney(number, { wholeDollars: Number.isInteger(number) });
  if (number !== undefined && distanceNames.test(key)) return `${formatNumber(number)} ${language === 'en-US' ? 'mi' : 'km'}`;
  return value;
}

const rowOf = (field: LeadField, clock: Clock): MailRow => ({ label: fieldLabel(field), value: valueText(field, clock) });

/** Web addresses that an email may link to. */
const linkOf = (url: string | undefined) => (url && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined);

/** The page that the shopper wrote from. A request may name any address, so only the dealer's pages are linked. */
function pageOf({ url }: Lead, dealer: MailDealer): { address: string; isOwn: boolean } | undefined {
  const address = plainUrl(url);
  return address === undefined ? undefined : { address, isOwn: new URL(address).host === new URL(dealer.url).host };
}

function carOf({ lead }: LeadMessage, dealer: MailDealer, car: LeadCar | undefined): MailCar | undefined {
  if (car)
    return {
      ...{ title: car.title, subtitle: [car.subtitle, car.typeText].filter(Boolean).join(' · ') || undefined, picture: car.picture },
      ...{ price: car.isAvailable ? car.priceText : undefined, priceBefore: car.priceBefore, priceNote: car.priceNote },
      facts: [...car.facts, car.place, car.stock && `Stock ${car.stock}`].filter(Boolean).join(' · '),
      ...{ href: linkOf(car.url), isSold: !car.isAvailable },
    };
  const { wanted } = leadVehicles(lead, undefined);
  const title = wanted && vehicleTitle(wanted);
  if (!wanted || (!title && !wanted.stock)) return undefined;
  const stock = wanted.stock && `Stock ${wanted.stock}`;
  const page = pageOf(lead, dealer);
  const isCarPage = page?.isOwn && parseCarPath(new URL(page.address).pathname) !== undefined;
  return {
    title: title ?? `${stock}`,
    facts: [wanted.odometer && valueText({ key: 'km', name: 'km', value: wanted.odometer }, dealer), title && stock]
      .filter(Boolean)
      .join(' · '),
    ...{ href: isCarPage ? page.address : undefined, isSold: lead.vehicle_status === 'sold' },
  };
}

function noticesOf({ isTest, resend, event, duplicateOf, duplicateAt }: LeadMessage, dealer: MailDealer): string[] {
  const before = duplicateAt === undefined ? '' : ` on ${timeText(duplicateAt, dealer)}`;
  return [
    isTest ? 'This is a test. Nobody is waiting for an answer.' : '',
    resend ? 'This enquiry is sent again, because the first attempt may not have arrived. You may have it already.' : '',
    event === 'lead.updated' ? 'The shopper has not finished the form yet.' : '',
    duplicateOf ? `The same person asked about this before${before} (enquiry ${duplicateOf}).` : '',
  ].filter(Boolean);
}

function answerText(first: string, phone: string | undefined, email: string | undefined): string {
  const ways = [phone ? `call ${phone}` : '', email ? 'reply to this mail' : ''].filter(Boolean);
  return ways.length > 0 ? `To answer ${first}, ${ways.join(' or ')}.` : 'The shopper left neither a phone number nor an email address.';
}

/** The subject line's words for what the shopper wants. */
const kindOf = ({ lead: { category = 'General Enquiry', subcategory } }: LeadMessage) =>
  [category, subcategory].filter(Boolean).join(' – ');

/** An address is one answer; its parts would only repeat it. */
function withoutAddressParts(answers: readonly LeadField[]): readonly LeadField[] {
  const part = (key: string) => answers.find((field) => field.key === key)?.value;
  const start = `${part('street')}, ${part('suburb')} `;
  const isWhole = answers.some(({ value }) => value.startsWith(start));
  return isWhole ? answers.filter(({ key }) => !['street', 'suburb', 'state'].includes(key)) : answers;
}

/** The answers about the wanted vehicle, about the shopper's own one, and all others. */
function sortAnswers(lead: Lead, fields: readonly LeadField[]) {
  const answers = withoutAddressParts(fields.filter((field) => fieldRole(field) === 'answer'));
  const isOwn = ownVehicleFacts(lead);
  return {
    wanted: answers.filter((field) => vehicleFact(field) && !isOwn(field)),
    own: answers.filter(isOwn),
    others: answers.filter((field) => !vehicleFact(field)),
  };
}

/** Facts that a vehicle's title names. */
const titleFacts: ReadonlySet<string> = new Set(['year', 'make', 'model', 'badge']);

/** "Year" instead of "Trade in year": the section says whose vehicle it is. */
function ownLabel(field: LeadField): string {
  const fact = vehicleFact(field)?.fact ?? field.key;
  return fieldLabel({ ...field, name: fact, key: fact });
}

/** The files of a lead: attached to the mail, or linked. */
function fileRows({ files = [] }: LeadMessage): MailRow[] {
  const { attached } = splitAttachments(files);
  return files.map((file) =>
    attached.includes(file)
      ? { label: file.name, value: `${sizeText(file.bytes)}, attached` }
      : { label: file.name, value: linkText(file), href: linkOf(file.url) },
  );
}

/** The number to call, with its extension, which is a separate field, and the name of the number's field. */
function phoneOf({ phone }: Lead, fields: readonly LeadField[]) {
  const valueAt = (name: string) => fields.find(({ key }) => key === name)?.value;
  const name = phone?.trim() ? 'phone' : 'mobile';
  const number = valueAt(name);
  const extensionKey = `${name}_extension`;
  return { phone: number && withExtension(number, valueAt(extensionKey)), extensionKey: number && extensionKey };
}

/** Builds the content of an email about a lead. It contains everything that the shopper wrote (rule E21). */
export function mailContent(message: LeadMessage, dealer: MailDealer, car?: LeadCar) {
  const { lead, leadId, at, consent, isTest, resend, event } = message;
  const fields = leadFields(lead);
  const person = fullName(lead) || 'A shopper';
  const { phone, extensionKey } = phoneOf(lead, fields);
  const email = lead.email?.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() || undefined;
  const canReply = email !== undefined && isEmailAddress(email);
  const shown = carOf(message, dealer, car);
  const marks = [isTest ? '[Test] ' : '', resend ? '[Sent again] ' : '', event === 'lead.updated' ? '[Not finished] ' : ''].join('');
  const first = (lead.first_name ?? lead.name ?? '').trim().split(/\s+/)[0]?.slice(0, 40) || 'the shopper';
  const { wanted, own, others } = sortAnswers(
    lead,
    fields.filter(({ key }) => key !== extensionKey),
  );
  const isTold = (field: LeadField) => car === undefined && shown !== undefined && titleFacts.has(vehicleFact(field)?.fact ?? '');
  const askedRows = [...wanted.filter((field) => !isTold(field)), ...others].map((field) => rowOf(field, dealer));
  const ownRows = own.map((field) => ({ ...rowOf(field, dealer), label: ownLabel(field) }));
  const page = pageOf(lead, dealer);
  const tracking = fields.filter((field) => fieldRole(field) === 'tracking').map((field) => rowOf(field, dealer));
  const marketing = consent
    ? [
        { label: consent.accepted ? 'Agreed to' : 'Did not agree to', value: `“${consent.wording}”` },
        { label: 'When', value: Number.isNaN(Date.parse(consent.at)) ? consent.at : timeText(Date.parse(consent.at), dealer) },
        { label: 'Where', value: `${consent.channel}, ${consent.page}` },
      ]
    : [];
  const about = [
    ...(page ? [{ label: 'Written on', value: page.address, href: page.isOwn ? page.address : undefined }] : []),
    ...tracking,
    { label: 'Reference', value: leadReference(leadId) },
    { label: 'Enquiry number', value: leadId },
  ];
  return {
    subject: `${marks}${person.slice(0, 80)}: ${[kindOf(message), shown?.title].filter(Boolean).join(', ')}`,
    dealer,
    /** What the reader must know first: that it is a test, a resend or a duplicate. */
    notices: noticesOf(message, dealer),
    ...{ kind: kindOf(message), received: timeText(at, dealer), person },
    phone: phone ? { label: 'Call', value: phone, href: phoneLink(phone) } : undefined,
    /** Only an address that we accept gets a link (rule E63). */
    email: email
      ? { label: 'Email', value: email, href: canReply ? `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}` : undefined }
      : undefined,
    answer: answerText(first, phone, canReply ? email : undefined),
    message: fields.find(({ key }) => key === 'message')?.value,
    car: shown,
    /** Titled lists of facts, in the order in which a salesperson needs them. */
    sections: [
      { title: 'What they filled in', rows: [...(lead.postcode ? [{ label: 'Postcode', value: lead.postcode }] : []), ...askedRows] },
      { title: 'Their own vehicle', rows: ownRows },
      { title: 'Files', rows: fileRows(message) },
      { title: 'Marketing', rows: marketing },
      { title: 'About this enquiry', rows: about },
    ].filter(({ rows }) => rows.length > 0),
  };
}
