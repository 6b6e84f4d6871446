import { describe, expect, it } from 'vitest';
import { formOf } from '#lib/forms/form-of.ts';
import { checkForm, shownFields } from '#lib/forms/form-schema.ts';
import { fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { formSettings } from './form-settings.ts';

const ids = ['trade-in', 'valuation', 'sell-my-car'] as const;
const context = fieldContext();
const photo = (name: string) => ({ name: `${name}.jpg`, size: 1000, type: 'image/jpeg' });

describe.each(ids)('the form %s (rule E101)', (id) => {
  const form = formOf(formSettings(), id);
  const [type] = form.steps.flatMap(({ fields }) => fields).filter(({ name }) => name === 'Trade-In Vehicle Type');

  it('takes a photo of each side, in its last step', () =>
    expect(form.steps.map(({ fields }) => fields.filter((field) => field.type === 'file').map(({ label }) => label))).toEqual([
      ...form.steps.slice(1).map(() => []),
      ['Photo: Front', 'Photo: Back', 'Photo: Left', 'Photo: Right', 'Photo: Inside'],
    ]));

  it.each([
    ['Car', ['Kilometres']],
    ['Ute or Van', ['Kilometres']],
    ['Motorcycle', ['Kilometres']],
    ['Truck', ['Kilometres']],
    ['Motorhome', ['Kilometres']],
    ['Caravan', []],
    ['Trailer', []],
    ['Boat', ['Engine Hours']],
    ['Machinery', ['Engine Hours']],
  ])('asks of a %s: %j', (kind, labels) => {
    expect(type?.options?.map(({ value }) => value)).toContain(kind);
    const shown = shownFields(form, { 'Trade-In Vehicle Type': kind }).map(({ label }) => label);
    expect(shown.filter((label) => label === 'Kilometres' || label === 'Engine Hours')).toEqual(labels);
  });

  it.each([
    ['Car', 'Car'],
    ['RV', 'Motorhome'],
    ['Camper', 'Caravan'],
    ['Ute', 'Ute or Van'],
    ['Vans', 'Ute or Van'],
    ['Trucks', 'Truck'],
    ['Trailer', 'Trailer'],
    ['Spaceship', 'Car'],
  ])('of a dealer of the noun %s starts with %s', (vehicleNoun, kind) => {
    const settings = formSettings();
    const { steps } = formOf({ ...settings, labels: { ...settings.labels, vehicleNoun } }, id);
    expect(steps.flatMap(({ fields }) => fields).find(({ name }) => name === 'Trade-In Vehicle Type')?.value).toBe(kind);
  });

  it('counts the files of all sides together', () => {
    const all = { ...filledForm(form, context), 'Photo Front': ['a', 'b', 'c'].map(photo), 'Photo Back': ['d', 'e', 'f'].map(photo) };
    const rest = { 'Photo Left': [], 'Photo Right': [], 'Photo Inside': [] };
    const problem = 'You can send 5 files at most. Please remove some.';
    expect(checkForm(form, context, { ...all, ...rest }).errors).toEqual({ 'Photo Front': problem, 'Photo Back': problem });
    expect(checkForm(form, context, { ...all, ...rest, 'Photo Back': [photo('d')] }).errors).toBeUndefined();
  });
});
