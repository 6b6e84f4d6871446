import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { leadMail } from '#lib/leads/mail.ts';
import type { LeadMessage } from '#lib/leads/webhook-event.ts';

const message = (more: Partial<LeadMessage> = {}): LeadMessage => ({
  ...{ leadId: 'a1', event: 'lead.created', at: 0, consent: undefined, resend: false, isTest: false },
  lead: {
    ...{
      name: 'Ana',
      last_name: 'Lee',
      email: 'ana@example.com',
      phone: '0412 345 678',
      message: 'Is <b>it</b> there?',
      stock_number: 'H12',
    },
    ...{
      'Vehicle Year': '2021',
      'Vehicle Make': 'Isuzu',
      'Vehicle Model': 'D-MAX',
      url: 'https://hilltop.example.com/cars/x',
      category: 'Used Vehicle',
    },
  },
  ...more,
});

test('a mail says what the shopper wants and how to answer', () => {
  const { subject, text } = leadMail(message(), { name: 'Hilltop Trucks' });
  expect(subject).toBe('Ana Lee: 2021 Isuzu D-MAX');
  expect(text).toBe(
    `Hilltop Trucks: new enquiry

Is <b>it</b> there?

To answer Ana, call 0412 345 678 or reply to this mail.

Name: Ana Lee
Phone: 0412 345 678
Email: ana@example.com
About: Used Vehicle
Vehicle: 2021 Isuzu D-MAX, Stock H12
Page: https://hilltop.example.com/cars/x
Enquiry: a1
`,
  );
});

test.each<[string, Partial<LeadMessage>, string]>([
  ['a redelivery', { resend: true }, '[Sent again] Ana Lee: 2021 Isuzu D-MAX'],
  ['a test', { isTest: true }, '[Test] Ana Lee: 2021 Isuzu D-MAX'],
  ['a step of a form', { event: 'lead.updated' }, '[Not finished] Ana Lee: 2021 Isuzu D-MAX'],
  ['a lead without anything', { lead: {} }, 'A shopper: General Enquiry'],
])('the subject of %s', (_name, more, subject) => expect(leadMail(message(more), { name: 'Hilltop' }).subject).toBe(subject));

test('what a shopper wrote stays text in the HTML', () => {
  const nasty = '"><script>alert(1)</script>';
  const { html } = leadMail(
    message({ lead: { name: nasty, message: nasty, url: 'javascript:alert(1)', primary_image_url: 'javascript:alert(1)' } }),
    { name: nasty },
  );
  const tags = new Set(
    [...JSON.stringify(parse(html), (key, value) => (key === 'parentNode' ? undefined : value)).matchAll(/"tagName":"(\w+)"/g)].map(
      ([, tag]) => tag,
    ),
  );
  expect([...tags].sort()).toEqual(['body', 'h1', 'head', 'html', 'p', 'strong', 'table', 'tbody', 'td', 'th', 'tr']);
  expect(html).not.toContain('javascript:alert(1)"');
});
