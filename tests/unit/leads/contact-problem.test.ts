import { describe, expect, test } from 'vitest';
import { contactProblem } from '#lib/leads/contact-problem.ts';
import type { Lead } from '#lib/model/lead.ts';

const nobody = 'Please enter a phone number or an email address, so that we can answer you.';

describe('a lead that somebody can answer is taken (rule E64)', () => {
  test.each<[Lead]>([
    [{ phone: '0412 345 678' }],
    [{ email: 'ana@example.com' }],
    [{ phone: 'call me', email: 'ana@example.com' }],
    [{ phone: '+64 21 555 0123', email: ' ' }],
    [{ mobile: '0412345678' }],
    [{ 'Contact Number': '5550 123' }],
    [{ 'Work Email': 'ana@example.com' }],
    [{ name: 'Ana', form_completed: false }],
  ])('%j', (lead) => expect(contactProblem(lead)).toBeUndefined());
});

describe('a lead that nobody can answer is refused (rules E63 and E64)', () => {
  test.each<[Lead, string, Record<string, string>]>([
    [{}, 'no_contact', { phone: nobody }],
    [{ name: 'Ana', message: 'Is it there? 0412 345 678' }, 'no_contact', { phone: nobody }],
    [{ phone: '12345' }, 'no_contact', { phone: nobody }],
    [{ phone: 'call me' }, 'no_contact', { phone: nobody }],
    [{ phone: '1'.repeat(21) }, 'no_contact', { phone: nobody }],
    [{ email: '' }, 'no_contact', { email: nobody }],
    [{ email: '@' }, 'invalid_email', { email: 'invalid email address' }],
    [{ phone: '0412 345 678', email: '@' }, 'invalid_email', { email: 'invalid email address' }],
    [{ email: '@', form_completed: false }, 'invalid_email', { email: 'invalid email address' }],
  ])('%j: %s', (lead, code, fields) => expect(contactProblem(lead)).toMatchObject({ code, fields }));
});
