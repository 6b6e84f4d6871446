import type { LeadCar } from './lead-car.ts';
import { type MailDealer, mailContent } from './mail-content.ts';
import { mailHtml } from './mail-html.ts';
import { mailText } from './mail-text.ts';
import type { LeadMessage } from './webhook-event.ts';

/** A mail about a lead for the people of a dealership: who wrote, what they want, how to answer. Text and HTML say the same (rule E21). */
export function leadMail(message: LeadMessage, dealer: MailDealer, car?: LeadCar): { subject: string; text: string; html: string } {
  const content = mailContent(message, dealer, car);
  return { subject: content.subject, text: mailText(content), html: mailHtml(content) };
}
