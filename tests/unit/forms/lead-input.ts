import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import type { FormPatch } from '#lib/forms/form-patch.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import type { FormCar, LeadInput, LeadProgress } from '#lib/forms/lead-payload.ts';
import { fieldContext } from './field-context.ts';
import { filledForm } from './filled-form.ts';
import { formSettings } from './form-settings.ts';

const context = fieldContext();
export const site = { websiteSlug: 'acme', dealershipSlug: 'north', manufacturerSlug: 'mazda' };
export const visit = {
  url: 'https://acme.example.com/cars/x',
  userAgent: 'Test',
  visitedPages: ['/', '/cars/x'],
  query: { gclid: 'abc', utm_source: 'mail' },
};
export const car: FormCar = {
  id: '7',
  make: 'Mazda',
  model: 'CX-5',
  stocknum: 'S7',
  car_type: 'demo',
  status: 'in_stock',
  dealership_slug: 'south',
  location_id: '12',
};

export type Setup = { id?: FormId; patches?: Record<string, FormPatch>; car?: FormCar; progress?: LeadProgress; typed?: FormValues };

/** What a lead is made of: a form filled in as `typed` says, about a car if there is one. */
export function inputOf({ id = 'enquiry', patches = {}, car: about, progress, typed = {} }: Setup): LeadInput {
  const form = formOf(formSettings({ forms: { patches: { [id]: patches } } }), id, { hasCar: about !== undefined });
  const upTo = progress && !progress.isLast ? progress.step : undefined;
  const checked = checkForm(form, context, { ...filledForm(form, context), ...typed }, upTo);
  if (checked.errors) throw new Error(JSON.stringify(checked.errors));
  return { form, values: checked.values, context, site, visit, ...(about ? { car: about } : {}), ...(progress ? { progress } : {}) };
}
