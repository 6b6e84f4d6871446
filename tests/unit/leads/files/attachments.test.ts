import { describe, expect, test } from 'vitest';
import { adfXml } from '#lib/leads/adf.ts';
import { splitAttachments } from '#lib/leads/files/attachments.ts';
import type { LeadFile } from '#lib/leads/files/lead-file.ts';
import { leadMail } from '#lib/leads/mail.ts';
import { webhookBody } from '#lib/leads/webhook-event.ts';

const file = (name: string, bytes: number, url?: string): LeadFile => ({ id: `id-of-${name}`, name, type: 'application/pdf', bytes, url });
const url = 'https://hilltop.example.com/api/files/f1?expires=1&signature=s';
const dealer = {
  ...{ name: 'Hilltop Trucks', url: 'https://hilltop.example.com', timeZone: 'Australia/Sydney', language: 'en-AU' as const },
  brand: { accent: undefined, accentText: undefined, logo: undefined },
};
const message = (files: readonly LeadFile[]) => ({
  ...{ leadId: 'a1', event: 'lead.created' as const, at: Date.parse('2026-11-22T01:00:00Z'), lead: { name: 'Ana' }, consent: undefined },
  ...{ resend: false, isTest: false, files },
});
const linesAbout = (text: string, name: string) => text.split('\n').filter((line) => line.includes(name));

describe('files in a mail', () => {
  test.each<[string, number[], number[]]>([
    ['nothing', [], []],
    ['what fits', [9_000_000, 9_000_000], [9_000_000, 9_000_000]],
    ['what fits beside what is too large', [10_000_000, 10_000_000, 5_000_000], [10_000_000, 5_000_000]],
    ['nothing of a file that is too large', [18_000_001], []],
  ])('attached is %s', (_what, sizes, expected) => {
    const { attached, others } = splitAttachments(sizes.map((bytes, index) => file(`${index}.pdf`, bytes)));
    expect(attached.map(({ bytes }) => bytes)).toEqual(expected);
    expect(attached.length + others.length).toBe(sizes.length);
  });

  test.each<[string, LeadFile, string]>([
    ['a small file', file('cv.pdf', 1201), 'cv.pdf: 2 kB, attached'],
    ['a file', file('cv.pdf', 1_250_000, url), 'cv.pdf: 1.3 MB, attached'],
    ['a large file', file('cv.pdf', 19_000_000, url), `cv.pdf: Download (19.0 MB) ${url}`],
    ['a large file without a link', file('cv.pdf', 19_000_000), 'cv.pdf: 19.0 MB, not attached. Ask your website’s team for it.'],
  ])('%s is named in the text', (_what, one, line) => {
    expect(linesAbout(leadMail(message([one]), dealer).text, 'cv.pdf')).toEqual([line]);
  });

  test('a link is a link in HTML, and a name is only text', () => {
    const { html } = leadMail(message([file('<b>.pdf', 19_000_000, url)]), dealer);
    expect(html).toContain('&lt;b&gt;.pdf');
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
  });

  test('a lead system gets links', () => {
    const xml = adfXml(message([file('cv.pdf', 1201, url), file('b.pdf', 5)]), { id: '77', ...dealer });
    expect(linesAbout(xml, '.pdf').join('\n')).toContain(`File cv.pdf: Download (2 kB) ${url.replaceAll('&', '&amp;')}`);
    expect(xml).toContain('File b.pdf: 1 kB, not attached. Ask your website’s team for it.');
  });

  test('a webhook gets name, type, size and link, and nothing when there are no files', () => {
    expect(JSON.parse(webhookBody(message([file('cv.pdf', 5, url), file('b.pdf', 6)]))).data.files).toEqual([
      { name: 'cv.pdf', type: 'application/pdf', bytes: 5, url },
      { name: 'b.pdf', type: 'application/pdf', bytes: 6 },
    ]);
    expect(JSON.parse(webhookBody(message([]))).data).toEqual({ lead: { name: 'Ana', lead_id: 'a1' }, consent: null });
  });
});
