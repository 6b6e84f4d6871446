import { escapeHtml } from '../locale/escape-html.ts';
import type { MailCar, MailContent, MailRow } from './mail-content.ts';

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const font = 'font-family:Arial,Helvetica,sans-serif';
const ink = '#1a1d21';
const soft = '#59616b';
const line = '#e3e6ea';

/** The background and the text colour are set together, so that the button stays readable when a mail program inverts colours. */
const style = (...parts: (string | undefined)[]) => ` style="${[font, ...parts].filter(Boolean).join(';')}"`;

const link = (href: string, text: string, ...parts: string[]) => `<a href="${escapeHtml(href)}"${style(...parts)}>${text}</a>`;

type Colours = { accent: string; accentText: string; border?: string };

/** A button as a table cell, because Outlook ignores padding on links. */
const button = (href: string, text: string, { accent, accentText, border = accent }: Colours) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td align="center" bgcolor="${accent}" style="background-color:${accent};border:1px solid ${border};border-radius:6px;padding:13px 12px">${link(href, escapeHtml(text), `color:${accentText}`, 'font-size:17px', 'font-weight:bold', 'text-decoration:none')}</td></tr></table>`;

const row = (content: string, padding = '0 24px 20px') => `<tr><td style="padding:${padding}">${content}</td></tr>`;

const paragraph = (text: string, ...parts: string[]) =>
  `<p${style('margin:0', `color:${ink}`, 'font-size:16px', 'line-height:1.5', ...parts)}>${text}</p>`;

const notice = (text: string) =>
  row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#fff4d6" style="background-color:#fff4d6;border-left:4px solid #b87700;padding:10px 14px">${paragraph(lines(text), 'color:#4a3200', 'font-size:15px')}</td></tr></table>`,
    '0 24px 12px',
  );

function carBlock(car: MailCar): string {
  const { picture, href, price, priceNote, priceBefore, facts, subtitle, isSold } = car;
  const height = picture?.width && picture.height ? ` height="${Math.round((picture.height / picture.width) * 552)}"` : '';
  const image =
    picture &&
    `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(`Picture of ${car.title}`)}" width="552"${height} style="display:block;width:100%;max-width:552px;height:auto;border:0">`;
  const priced = [
    price && `<strong>${escapeHtml(price)}</strong>`,
    priceBefore && price && `<s style="color:${soft}">${escapeHtml(priceBefore)}</s>`,
    priceNote && price && `<span style="color:${soft}">${escapeHtml(priceNote)}</span>`,
  ].filter(Boolean);
  const words = [
    paragraph(escapeHtml(car.title), 'font-size:19px', 'font-weight:bold'),
    subtitle && paragraph(escapeHtml(subtitle), `color:${soft}`),
    isSold && paragraph('SOLD – this car is no longer available', 'font-weight:bold', 'color:#a11212'),
    priced.length > 0 && paragraph(priced.join(' &nbsp;'), 'font-size:18px', 'padding-top:6px'),
    facts && paragraph(escapeHtml(facts), `color:${soft}`, 'font-size:15px', 'padding-top:6px'),
    href && paragraph(link(href, 'See the car on your website', 'color:#0b57d0', 'font-size:15px'), 'padding-top:8px'),
  ].filter(Boolean);
  const cell = `padding:14px 16px 16px`;
  return row(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border:1px solid ${line}">${image ? `<tr><td>${href ? link(href, image) : image}</td></tr>` : ''}<tr><td style="${cell}">${words.join('')}</td></tr></table>`,
  );
}

const factRow = ({ label, value, href }: MailRow) =>
  `<tr><th align="left" valign="top" scope="row" width="34%"${style('padding:7px 12px 7px 0', `border-top:1px solid ${line}`, `color:${soft}`, 'font-size:15px', 'font-weight:normal')}>${escapeHtml(label)}</th><td valign="top"${style('padding:7px 0', `border-top:1px solid ${line}`, `color:${ink}`, 'font-size:15px', 'word-break:break-word')}>${href ? link(href, lines(value), 'color:#0b57d0') : lines(value)}</td></tr>`;

const section = ({ title, rows }: MailContent['sections'][number]) =>
  row(
    `<h2${style('margin:0 0 6px', `color:${ink}`, 'font-size:16px')}>${escapeHtml(title)}</h2><table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.map(factRow).join('')}</table>`,
  );

/** The HTML part of an email about a lead: one column of tables with inline styles, which look the same in Outlook and Gmail. */
export function mailHtml(content: MailContent): string {
  const { subject, dealer, notices, kind, received, person, phone, email, answer, message, car, sections } = content;
  const colours = { accent: dealer.brand.accent ?? '#1a1d21', accentText: dealer.brand.accentText ?? '#ffffff' };
  const logo = dealer.brand.logo && /^https:\/\//.test(dealer.brand.logo) ? dealer.brand.logo : undefined;
  // Outlook only respects the attribute; elsewhere the style limits a wide or tall logo.
  const name = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(dealer.name)}" height="48" style="display:block;width:auto;height:auto;max-width:240px;max-height:64px;border:0">`
    : escapeHtml(dealer.name);
  const call = phone?.href ? button(phone.href, `Call ${phone.value}`, colours) : '';
  const write = email?.href
    ? button(`${email.href}?subject=${encodeURIComponent(`Re: ${subject}`.toWellFormed())}`, `Write to ${email.value}`, {
        accent: '#ffffff',
        accentText: '#0b57d0',
        border: '#9aa3ad',
      })
    : '';
  const contact = [phone && !phone.href && `Phone: ${phone.value}`, email && !email.href && `Email: ${email.value}`]
    .filter(Boolean)
    .join(', ');
  return `<!doctype html>
<html lang="${dealer.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background-color:#f2f4f6">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml((message ?? answer).slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f2f4f6" style="background-color:#f2f4f6"><tr><td align="center" style="padding:16px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;background-color:#ffffff;border-top:5px solid ${colours.accent}">
${row(`<p${style('margin:0', `color:${soft}`, 'font-size:15px', 'font-weight:bold')}>${name}</p>`, '18px 24px 14px')}
${notices.map(notice).join('')}
${row(`<h1${style('margin:0', `color:${ink}`, 'font-size:24px', 'line-height:1.25')}>${escapeHtml(person)}</h1>${paragraph(escapeHtml(kind), `color:${soft}`, 'font-size:17px')}${paragraph(escapeHtml(received), `color:${soft}`, 'font-size:14px')}`, '0 24px 14px')}
${message ? row(`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="#f2f4f6" style="background-color:#f2f4f6;border-left:4px solid ${colours.accent};padding:12px 16px">${paragraph(lines(message), 'font-size:17px')}</td></tr></table>`, '0 24px 16px') : ''}
${row(`${call}${write}${contact ? paragraph(escapeHtml(contact), `color:${soft}`) : ''}${paragraph(`<strong>${escapeHtml(answer)}</strong>`, 'font-size:15px')}`)}
${car ? carBlock(car) : ''}
${sections.map(section).join('')}
${row(`<p${style('margin:0', `color:${soft}`, 'font-size:13px', 'line-height:1.5')}>${escapeHtml(dealer.name)} website, ${link(dealer.url, escapeHtml(new URL(dealer.url).host), `color:${soft}`)}</p>`, '0 24px 24px')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>
`;
}
