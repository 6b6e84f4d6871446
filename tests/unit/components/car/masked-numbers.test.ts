import { type ComponentProps, createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { CallButton } from '#components/car/call-button.tsx';
import { CallReveal } from '#components/car/call-reveal.tsx';
import { PhoneNumber } from '#components/car/phone-number.tsx';
import { visibleText } from '../visible-text.ts';

const phone = { text: '02 5550 0100', href: 'tel:+61255500100' };
const other = { text: '02 5550 0199', href: 'tel:+61255500199' };
const masking = { id: 'a', phone, phoneMasked: true };
type Call = ComponentProps<typeof CallButton>;

describe('the number of a page’s car', () => {
  it.each<[string, boolean, Partial<Call>, string[]]>([
    ['on the button', false, {}, ['Call 02 5550 0100']],
    ['on the button, masked', true, {}, ['Call 02 55…Show number']],
    ['in the bar, by its label alone', false, { variant: 'bar' }, ['Call']],
    ['in the bar, masked', true, { variant: 'bar' }, ['Call']],
    ['of another location, which is not masked', true, { phone: other }, ['Call 02 5550 0199']],
  ])('%s', (_what, phoneMasked, props, lines) => {
    const page = () =>
      createElement(
        CallReveal,
        { car: { ...masking, phoneMasked }, api: '/api' },
        createElement(CallButton, { phone, label: 'Call', ...props }),
      );
    expect(visibleText(page, {})).toEqual(lines);
  });

  it.each([
    ['in the header or footer', phone, ['02 55… Show']],
    ['of another location', other, ['02 5550 0199']],
  ])('%s', (_what, number, lines) => {
    const page = () => createElement(CallReveal, { car: masking, api: '/api' }, createElement(PhoneNumber, { phone: number }));
    expect(visibleText(page, {})).toEqual(lines);
  });
});
