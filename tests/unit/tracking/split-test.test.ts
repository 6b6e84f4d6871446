import { expect, test } from 'vitest';
import { variantOf } from '#lib/tracking/split-test.ts';

const devices = Array.from({ length: 6000 }, (_none, index) => `device_${index.toString(36).padStart(10, '0')}`);

test.each([[['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd', 'e']]])(
  'of %j each device keeps one, and each is as frequent as the others',
  (variants) => {
    const counts = new Map<string, number>();
    for (const device of devices) {
      const variant = variantOf(device, 'call-to-action', variants);
      expect(variantOf(device, 'call-to-action', variants)).toBe(variant);
      counts.set(variant, (counts.get(variant) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(variants);
    for (const count of counts.values()) expect(Math.abs((count * variants.length) / devices.length - 1)).toBeLessThan(0.1);
  },
);

test('two experiments are independent', () => {
  const both = devices.filter((device) => variantOf(device, 'one', ['a', 'b']) === variantOf(device, 'two', ['a', 'b'])).length;
  expect(Math.abs(both / devices.length - 0.5)).toBeLessThan(0.05);
});
