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
