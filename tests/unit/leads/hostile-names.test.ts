import { describe, expect, test } from 'vitest';
import { adfXml } from '#lib/leads/adf.ts';
import { exportRow } from '#lib/leads/export-columns.ts';
import { leadMail } from '#lib/leads/mail.ts';
import { isProblem, readLead } from '#lib/leads/read-lead.ts';
import { webhookBody } from '#lib/leads/webhook-event.ts';
import { threadCpuMs } from '../../thread-cpu.ts';

const dealer = {
  ...{ name: 'Hilltop', url: 'https://hilltop.example.com', timeZone: 'Australia/Sydney', language: 'en-AU' as const, id: '7' },
  brand: { accent: undefined, accentText: undefined, logo: undefined },
};

/** The lead of a JSON body as a message. */
function messageOf(text: string) {
  const received = readLead(JSON.parse(text));
  if (isProblem(received)) throw new Error(received.error);
  return {
    ...{ leadId: 'a1', event: 'lead.created' as const, at: 1_800_000_000_000, lead: received.lead, consent: undefined },
    ...{ resend: false, duplicateOf: undefined, isTest: false },
  };
}

const names = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'vehicle_constructor',
  'your_to_string',
  'Trade in constructor',
];

describe('a lead with a field that every object has is delivered like any other', () => {
  test.each(names.map((name) => [name]))('%s', (name) => {
    const message = messageOf(`{"lead":{"name":"Ana","phone":"0412345678",${JSON.stringify(name)}:"tow bar"}}`);
    const { text, html } = leadMail(message, dealer);
    const row = exportRow({
      ...{
        id: 'a1',
        dealer: 'hilltop',
        state: 'complete',
        receivedAt: 1,
        day: '',
        updatedAt: 1,
        duplicateOf: undefined,
        spamReason: undefined,
      },
      ...{ isTest: false, lead: message.lead, consent: undefined, deliveries: [] },
    });
    const texts = { text, html, adf: adfXml(message, dealer), webhook: webhookBody(message), row: row.join() };
    // The name of a prototype is not taken over by the reader of bodies; the lead goes out without that field.
    const isKept = name !== '__proto__';
    for (const [kind, sent] of Object.entries(texts)) {
      expect([kind, sent.includes('tow bar')]).toEqual([kind, isKept]);
      expect([kind, sent.includes('native code')]).toEqual([kind, false]);
    }
  });
});

/** A lead with as much of a field as it may have. */
const leadOf = (count: number, nameAt: (index: number) => string, value: string) =>
  messageOf(
    JSON.stringify({ lead: { phone: '0412345678', ...Object.fromEntries(Array.from({ length: count }, (_, at) => [nameAt(at), value])) } }),
  );

type Message = ReturnType<typeof messageOf>;

/** The processor time of writing a lead, in milliseconds: the least of three times, of which some clean up the memory. */
function costOf(message: Message): number {
  const costs = [1, 2, 3].map(() => {
    const start = threadCpuMs();
    adfXml(message, dealer);
    leadMail(message, dealer);
    return threadCpuMs() - start;
  });
  return Math.min(...costs);
}

test.each([
  ['names that nearly ask for the time of a call', 'call'.repeat(2400), 'cold'.repeat(2400), 25, 'x'],
  ['names of many words', 'aA'.repeat(4900), 'aa'.repeat(4900), 25, 'x'],
  ['many registrations of one vehicle', 'rego', 'km', 99, 'y'.repeat(2400)],
])('a lead with %s is written as quickly as others of its size', (_what, name, plain, count, value) => {
  // The fields of a name with other marks behind it are different, and mean the same.
  const [message, usual] = [name, plain].map((start) => leadOf(count, (at) => `${start}${'!'.repeat(at)}`, value)) as [Message, Message];
  expect(costOf(message)).toBeLessThan(4 * costOf(usual) + 10);
});

describe('mails about a lead that was stored with a bad address', () => {
  const stored = (email: string) => ({ ...messageOf('{"lead":{"name":"Ana"}}'), lead: { name: 'Ana', email } });

  test.each([
    ['ana@example.com\r\nBcc: victim@example.com', 'ana@example.com Bcc: victim@example.com'],
    ['@', '@'],
    ['ana@example.com?bcc=victim@example.com', 'ana@example.com?bcc=victim@example.com'],
  ])('%j has no link, and is shown as one line (rule E63)', (email, shown) => {
    const { text, html } = leadMail(stored(email), dealer);
    expect(html).not.toContain('mailto:');
    expect(html).toContain(`Email: ${shown}`);
    expect(text).toContain(`Email: ${shown}\n`);
    expect(text).not.toContain('reply to this mail');
  });

  test('a good one has', () => expect(leadMail(stored('ana@example.com'), dealer).html).toContain('mailto:ana@example.com?subject='));
});
