import { type Language, spell } from '../locale/language.ts';
import { isRecord } from '../model/is-record.ts';
import { leadReference } from '../model/lead-reference.ts';
import { unhandledCase } from '../model/unhandled-case.ts';
import type { SendAttempt } from './submit-state.ts';

/** What a shopper reads about a lead that could not be sent at once (rule E94). `form`: the id of its form. `text`: the refusal of the server. */
export type LeadNews = { key: string; form: string; subject: string } & (
  | { kind: 'waiting' }
  | { kind: 'sent'; leadId: string }
  | { kind: 'refused'; text: string }
  | { kind: 'expired' }
);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a lead is about, in words: "Test Drive, Mazda CX-5". */
function subjectOf({ request }: SendAttempt): string {
  const body = parse(request.body);
  const lead = isRecord(body) && isRecord(body.lead) ? body.lead : {};
  const text = (name: string) => (typeof lead[name] === 'string' ? lead[name] : '');
  const car = `${text('Vehicle Make')} ${text('Vehicle Model')}`.trim();
  return [text('subcategory') || text('category'), car].filter((part) => part !== '').join(', ');
}

/** The data by which news names a lead. The first part of its fingerprint is the form. */
export function newsOf(attempt: SendAttempt): Pick<LeadNews, 'key' | 'form' | 'subject'> {
  const print = parse(attempt.fingerprint);
  return { key: attempt.key, form: Array.isArray(print) ? String(print[0]) : '', subject: subjectOf(attempt) };
}

const noNeed = 'You do not need to send it again.';
const sendAgain = 'Please send it again or call us.';

/** The sentences of each kind of news. They continue the name of the lead: "Your enquiry (Test Drive, Mazda CX-5) …". */
function restOf(news: LeadNews): string {
  switch (news.kind) {
    case 'waiting':
      return `waits on this device and is sent when you are online with this site open. ${noNeed}`;
    case 'sent':
      return `was sent. Your reference is ${leadReference(news.leadId)}. ${noNeed}`;
    case 'refused':
      return `was not accepted: ${news.text.replace(/[.\s]+$/, '')}. ${sendAgain}`;
    case 'expired':
      return `could not be sent for 2 days. ${sendAgain}`;
    default:
      return unhandledCase(news);
  }
}

export const newsText = (news: LeadNews, language: Language): string =>
  spell(`Your enquiry${news.subject === '' ? '' : ` (${news.subject})`} ${restOf(news)}`, language);
