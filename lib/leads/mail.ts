import type { LeadCar } from './lead-car.ts';
import { type MailContent, type MailDealer, type MailRow, mailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import type { LeadMessage } from './webhook-event.ts';

const list = (title: string, rows: readonly MailRow[]) => [
  '',
  title,
  '-'.repeat(title.length),
  ...rows.map(({ label, value, href = value }) => `${label}: ${value.replaceAll('\n', '\n  ')}${href === value ? '' : ` ${href}`}`),
];

/** The plain-text part of an email about a lead. It has the same content as the HTML part, in the same order. */
function mailText({ dealer, notices, kind, received, person, phone, email, answer, message, car, sections }: MailContent): string {
  const carLines = car
    ? [
        '',
        [car.title, car.subtitle].filter(Boolean).join(', '),
        ...(car.isSold ? ['SOLD: this car is no longer available.'] : []),
        ...(car.price ? [[car.price, car.priceNote, car.priceBefore && `was ${car.priceBefore}`].filter(Boolean).join(', ')] : []),
        ...(car.facts ? [car.facts] : []),
        ...(car.href ? [car.href] : []),
      ]
    : [];
  return [
    ...notices.flatMap((notice) => [`! ${notice}`, '']),
    `${kind} from ${person}`,
    received,
    '',
    ...(phone ? [`Phone: ${phone.value}`] : []),
    ...(email ? [`Email: ${email.value}`] : []),
    ...(message ? ['', ...message.split('\n').map((line) => `> ${line}`)] : []),
    '',
    answer,
    ...carLines,
    ...sections.flatMap(({ title, rows }) => list(title, rows)),
    '',
    `-- \n${dealer.name} website, ${dealer.url}`,
    '',
  ].join('\n');
}

/**
 * An email about a lead for the staff of a dealership: who wrote, what they want, how to reply. Text and HTML have the same content (rule
 * E21).
 */
export function leadMail(message: LeadMessage, dealer: MailDealer, car?: LeadCar): { subject: string; text: string; html: string } {
  const content = mailContent(message, dealer, car);
  return { subject: content.subject, text: mailText(content), html: mailHtml(content) };
}
