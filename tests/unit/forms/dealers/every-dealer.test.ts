import { describe, expect, test } from 'vitest';
import type { FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import { formIds } from '#lib/forms/form-definitions.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';
import { checkForm, initialValues, shownFields } from '#lib/forms/form-schema.ts';
import { leadOf } from '#lib/forms/lead-payload.ts';
import { filledForm } from '../filled-form.ts';
import { brokenRules } from './broken-rules.ts';
import { dealerForms } from './dealer-forms.ts';
import { dealerKinds } from './dealer-settings.ts';
import { expectedLead, stepsLeadId } from './expected-leads.ts';

const fieldsOf = ({ steps }: ResolvedForm) => steps.flatMap(({ fields }) => fields);

describe.each(dealerKinds)('%s', (slug) => {
  const dealer = dealerForms(slug);
  const filled = (form: ResolvedForm) => filledForm(form, dealer.context);
  const leadFor = (form: ResolvedForm, values: FormValues) => {
    const step = form.steps.length - 1;
    const progress = step > 0 ? { step, isLast: true, skipped: [], leadId: stepsLeadId } : undefined;
    return leadOf(dealer.inputOf(form, values, progress));
  };

  test.each(formIds)('%s, filled in, makes this lead', (id) => {
    const form = dealer.form(id);
    expect(leadFor(form, filled(form))).toEqual(expectedLead(slug, id));
  });

  test.each(formIds)('%s shows the message of each rule under the field that breaks it, and no other', (id) => {
    const form = dealer.form(id);
    const values = filled(form);
    for (const field of fieldsOf(form)) {
      const broken = brokenRules[field.type](dealer.context, field);
      if (!broken) continue;
      const shown = field.when ? { [field.when.field]: [field.when.equals].flat()[0] as FieldValue } : {};
      const { errors } = checkForm(form, dealer.context, { ...values, ...shown, [field.name]: broken.typed });
      expect(errors, field.name).toEqual({ [broken.part ? `${field.name}.${broken.part}` : field.name]: broken.message });
    }
  });

  test.each(formIds)('%s, left as it starts, asks for every required field and nothing else', (id) => {
    const form = dealer.form(id);
    const values = initialValues(form, dealer.context);
    const { errors = {} } = checkForm(form, dealer.context, values);
    const isEmpty = ({ name }: { name: string }) => !(typeof values[name] === 'string' && values[name] !== '');
    const asked = shownFields(form, values).filter((field) => field.required && field.type !== 'hidden' && isEmpty(field));
    expect([...new Set(Object.keys(errors).map((name) => name.split('.')[0]))]).toEqual(asked.map(({ name }) => name));
    const own = asked.flatMap(({ requiredMessage = [] }) => requiredMessage);
    expect(new Set(Object.values(errors))).toEqual(new Set(['*This is a required field.', ...own]));
  });
});
