import { describe, expect, it } from 'vitest';
import { printable } from '#lib/api/print/printable.ts';
import { threadCpuMs } from '../../../thread-cpu.ts';

describe('printable', () => {
  it.each([
    ['Škoda, Whangārei, Taupō', 60, 'Škoda, Whangārei, Taupō'],
    ['Škoda', 60, 'Škoda'],
    ['MU\u2011X\u00a04x4', 60, 'MU-X 4x4'],
    ['  two\n\tlines ', 60, 'two lines'],
    ['中文 Mazda 😀', 60, 'Mazda'],
    ['\u202egnirts\u202c \u0007bell', 60, 'gnirts bell'],
    ['مرحبا', 60, ''],
    ['', 60, ''],
    ['one two three four', 10, 'one two…'],
    ['a'.repeat(50), 30, `${'a'.repeat(29)}…`],
    ['a'.repeat(50), 60, `${'a'.repeat(40)} ${'a'.repeat(10)}`],
    ['$& $1', 60, '$& $1'],
  ])('%j within %i is %j', (text, longest, expected) => expect(printable(text, longest)).toBe(expected));

  it('is quick for a very long text', () => {
    const start = threadCpuMs();
    expect(printable('😀 x'.repeat(2_000_000), 80).length).toBeLessThanOrEqual(80);
    expect(threadCpuMs() - start).toBeLessThan(1000);
  });
});
