import { expect, test } from 'vitest';
import { formEventName, raiseEvents } from '#lib/browser/tracking/form-events.ts';

test('a listener gets each event with the short reference, and neither the shopper nor the right to change the lead', () => {
  const target = new EventTarget();
  const seen: unknown[] = [];
  target.addEventListener(formEventName, (event) => void seen.push((event as CustomEvent).detail));
  raiseEvents(target, [15, 48], { category: 'Used Vehicle Enquiry', form: 'enquiry', leadId: '0123456789abcdef0123456789abcdef' });
  raiseEvents(target, [32], { category: 'Finance Enquiry', form: 'finance-pre-approval', step: 1 });
  raiseEvents(target, [], { category: 'General Enquiry', form: 'contact' });
  expect(formEventName).toBe('forecourt:event');
  expect(seen).toEqual([
    { id: 15, category: 'Used Vehicle Enquiry', form: 'enquiry', reference: '01234567' },
    { id: 48, category: 'Used Vehicle Enquiry', form: 'enquiry', reference: '01234567', isFurther: true },
    { id: 32, category: 'Finance Enquiry', form: 'finance-pre-approval', step: 1 },
  ]);
});

test.each([
  ['“Jane Citizen licence 0412345678.pdf” is not a complete PDF.', 'a file is not a complete PDF.'],
  ['“Jane “JC” Citizen.exe” cannot be sent. Please send PDF.', 'a file cannot be sent. Please send PDF.'],
  ['Some fields cannot be read.', 'Some fields cannot be read.'],
])('the error %j is told as %j, because a file may be named after the shopper (rule T6)', (error, told) => {
  const target = new EventTarget();
  const seen: unknown[] = [];
  target.addEventListener(formEventName, (event) => void seen.push((event as CustomEvent).detail));
  raiseEvents(target, [22], { category: 'General Enquiry', form: 'careers', error });
  expect(seen).toEqual([{ id: 22, category: 'General Enquiry', form: 'careers', error: told }]);
});
