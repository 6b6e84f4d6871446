import { describe, expect, test } from 'vitest';
import type { VehicleLookup } from '#lib/browser/forms/look-up-vehicle.ts';
import { vehicleFinder } from '#lib/browser/forms/vehicle-finder.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { fieldContext } from '../../forms/field-context.ts';
import { formSettings } from '../../forms/form-settings.ts';

const button = 'Find My Vehicle';
const found: VehicleLookup = { kind: 'found', vehicle: { make: 'Toyota', model: 'HiLux', year: 2021 } };

/** A finder whose lookups and waits end when the test says so. */
function yard() {
  const texts: string[] = [];
  const answers: ((result: VehicleLookup) => void)[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const find = vehicleFinder({
    form: formOf(formSettings(), 'trade-in'),
    context: fieldContext(),
    lookUp: () => new Promise((resolve) => void answers.push(resolve)),
    sleep: (ms) => new Promise((end) => void waits.push({ ms, end })),
    onText: (name, text) => void texts.push(`${name}: ${text}`),
  });
  const press = (rego: string) => find(button, { 'Trade-In Rego': rego, 'Trade-In Rego State': 'qld' });
  return { texts, answers, waits, press };
}

describe('the lookup of a form', () => {
  test('says that it looks, then what it found', async () => {
    const { press, answers, texts, waits } = yard();
    const pressed = press('ABC123');
    answers[0]?.(found);
    expect(await pressed).toEqual({ 'Trade-In Make': 'Toyota', 'Trade-In Model': 'HiLux', 'Trade-In Year': '2021' });
    waits[0]?.end();
    await Promise.resolve();
    expect(texts).toEqual([
      'Find My Vehicle: Looking up your vehicle…',
      'Find My Vehicle: We found your vehicle: 2021 Toyota HiLux. Please check the details below.',
    ]);
  });

  test('says after 8 seconds that the shopper need not wait, and still fills in what comes', async () => {
    const { press, answers, texts, waits } = yard();
    const pressed = press('SLOW10');
    expect(waits.map(({ ms }) => ms)).toEqual([8000]);
    waits[0]?.end();
    await Promise.resolve();
    expect(texts.at(-1)).toBe('Find My Vehicle: This takes longer than usual. You can enter the details yourself.');
    answers[0]?.(found);
    expect(Object.keys(await pressed)).toHaveLength(3);
  });

  test('fills in nothing where there is nothing, and says so', async () => {
    const { press, answers, texts } = yard();
    const pressed = press('NOCAR');
    answers[0]?.({ kind: 'none', message: 'Not there.' });
    expect([await pressed, texts.at(-1)]).toEqual([{}, 'Find My Vehicle: Not there.']);
  });

  test('asks nobody without a plate', async () => {
    const { press, answers, texts } = yard();
    expect(await press(' ')).toEqual({});
    expect([answers, texts]).toEqual([[], ['Find My Vehicle: Please enter the registration first.']]);
  });

  test('a second press is the one that counts', async () => {
    const { press, answers, texts, waits } = yard();
    const [first, second] = [press('OLD58'), press('ABC123')];
    answers[0]?.({ kind: 'found', vehicle: { make: 'Holden' } });
    waits[0]?.end();
    expect(await first).toEqual({});
    answers[1]?.(found);
    expect(await second).toHaveProperty('Trade-In Make', 'Toyota');
    expect(texts.filter((text) => text.includes('Holden') || text.includes('longer'))).toEqual([]);
  });
});
