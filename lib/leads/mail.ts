import type { Lead } from '#lib/model/lead.ts';
import { fullName } from './person.ts';
import type { LeadMessage } from './webhook-event.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] as string);

const field = (lead: Lead, name: string) => (lead[name] === undefined || lead[name] === '' ? undefined : String(lead[name]));

/** The vehicle that the shopper asked about, in one line. */
function vehicleTitle(lead: Lead): string | undefined {
  const words = ['Vehicle Year', 'Vehicle Make', 'Vehicle Model', 'Vehicle Badge'].map((name) => field(lead, name)).filter(Boolean);
  return words.length > 0 ? words.join(' ') : undefined;
}

/** Facts for the person who answers, in the order in which they are needed. */
function factsOf({ lead, leadId, duplicateOf, consent }: LeadMessage): [string, string][] {
  const stock = lead.stock_number ? `Stock ${lead.stock_number}` : undefined;
  const rows: [string, string | undefined][] = [
    ['Name', fullName(lead)],
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Postcode', lead.postcode],
    ['About', [lead.category ?? 'General Enquiry', lead.subcategory].filter(Boolean).join(' – ')],
    ['Vehicle', [vehicleTitle(lead), stock].filter(Boolean).join(', ')],
    ['Page', lead.url],
    ['Marketing', consent ? `${consent.accepted ? 'Agreed' : 'Did not agree'}: “${consent.wording}”` : undefined],
    ['Wrote before', duplicateOf ? `Yes, enquiry ${duplicateOf}` : undefined],
    ['Enquiry', leadId],
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

/** How to answer: one sentence with what the shopper left. */
function answerLine({ name, phone, email, first_name }: Lead): string {
  const person = (first_name ?? name ?? '').trim().split(/\s+/)[0] || 'the shopper';
  const ways = [phone ? `call ${phone}` : undefined, email ? 'reply to this mail' : undefined].filter(Boolean);
  return ways.length > 0 ? `To answer ${person}, ${ways.join(' or ')}.` : 'The shopper left neither a phone number nor an email address.';
}

const safeUrl = (url: string | undefined) => (url && /^https?:\/\//i.test(url) ? url : undefined);

/** A mail about a lead for the people of a dealership: what the shopper wants, how to answer, the vehicle. Text and HTML say the same. */
export function leadMail(message: LeadMessage, dealer: { name: string }): { subject: string; text: string; html: string } {
  const { lead, resend, isTest, event } = message;
  const what = vehicleTitle(lead) ?? lead.category ?? 'General Enquiry';
  const marks = [isTest ? '[Test] ' : '', resend ? '[Sent again] ' : '', event === 'lead.updated' ? '[Not finished] ' : ''].join('');
  const subject = `${marks}${fullName(lead) || 'A shopper'}: ${what}`;
  const facts = factsOf(message);
  const answer = answerLine(lead);
  const text = [
    `${dealer.name}: new enquiry`,
    '',
    ...(lead.message ? [lead.message, ''] : []),
    answer,
    '',
    ...facts.map(([name, value]) => `${name}: ${value}`),
  ];
  const picture = safeUrl(field(lead, 'primary_image_url'));
  const rows = facts.map(([name, value]) => {
    const link = name === 'Page' ? safeUrl(value) : undefined;
    const cell = link ? `<a href="${escapeHtml(link)}">${escapeHtml(value)}</a>` : escapeHtml(value);
    return `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:600;vertical-align:top">${escapeHtml(name)}</th><td style="padding:4px 0">${cell}</td></tr>`;
  });
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1a1d21;background:#fff">
<p style="margin:0 0 4px;color:#5b6470">${escapeHtml(dealer.name)}: new enquiry</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(what)}</h1>
${picture ? `<img src="${escapeHtml(picture)}" alt="" width="480" style="max-width:100%;height:auto;margin:0 0 16px">` : ''}
${lead.message ? `<p style="margin:0 0 16px;padding:12px 16px;background:#f3f5f7;white-space:pre-line">${escapeHtml(lead.message)}</p>` : ''}
<p style="margin:0 0 16px"><strong>${escapeHtml(answer)}</strong></p>
<table style="border-collapse:collapse;font-size:15px">${rows.join('')}</table>
</body></html>`;
  return { subject, text: `${text.join('\n')}\n`, html };
}
