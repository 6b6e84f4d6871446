import { describe, expect, test } from 'vitest';
import { type LeadNews, newsOf, newsText } from '#lib/forms/lead-news.ts';

const about = { key: 'k', form: 'test-drive', subject: 'Test Drive, Mazda CX-5' };

test.each<[LeadNews, string]>([
  [
    { ...about, kind: 'waiting' },
    'Your enquiry (Test Drive, Mazda CX-5) waits on this device and is sent when you are online with this site open. You do not need to send it again.',
  ],
  [
    { ...about, kind: 'sent', leadId: '0123456789abcdef0123456789abcdef' },
    'Your enquiry (Test Drive, Mazda CX-5) was sent. Your reference is 01234567. You do not need to send it again.',
  ],
  [
    { ...about, subject: '', kind: 'refused', text: 'Please check this number.' },
    'Your enquiry was not accepted: Please check this number. Please send it again or call us.',
  ],
  [{ ...about, kind: 'expired' }, 'Your enquiry (Test Drive, Mazda CX-5) could not be sent for 2 days. Please send it again or call us.'],
])('%j reads (rule E94)', (news, text) => expect(newsText(news, 'en-AU')).toBe(text));

test('it is an inquiry in the US', () => expect(newsText({ ...about, kind: 'waiting' }, 'en-US')).toMatch(/^Your inquiry /));

describe('news of a lead name', () => {
  const attempt = (lead: unknown, fingerprint = '["contact",0]') => ({
    ...{ key: 'k', fingerprint },
    request: { method: 'POST' as const, path: '/leads', body: typeof lead === 'string' ? lead : JSON.stringify({ lead }) },
  });
  test.each<[string, unknown, string]>([
    [
      'the subcategory and the car',
      { category: 'General Enquiry', subcategory: 'Test Drive', 'Vehicle Make': 'Mazda', 'Vehicle Model': 'CX-5' },
      'Test Drive, Mazda CX-5',
    ],
    ['the category', { category: 'Finance Enquiry' }, 'Finance Enquiry'],
    ['nothing that is no text', { category: 5 }, ''],
    ['nothing of what cannot be read', '{', ''],
  ])('%s', (_what, lead, subject) => expect(newsOf(attempt(lead))).toEqual({ key: 'k', form: 'contact', subject }));

  test('no form that cannot be read', () => expect(newsOf(attempt({}, 'x')).form).toBe(''));
});
