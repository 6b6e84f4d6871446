import { spell } from '../locale/language.ts';
import { trialOfKind, trialText } from '../locale/trial.ts';
import type { LeadTarget } from '../model/lead.ts';
import { applyPatch, type Draft, type DraftField } from './apply-patch.ts';
import type { FieldDefinition, FormDefinition, FormEvent } from './definitions/common-fields.ts';
import { draftFaults } from './draft-faults.ts';
import { type Field, fieldTypes } from './field-types.ts';
import type { FieldContext } from './fields/field-kind.ts';
import { type FormId, formDefinitions } from './form-definitions.ts';
import { FormError, type FormFault } from './form-fault.ts';
import type { FormSettings } from './form-settings.ts';
import { messages } from './messages.ts';
import { needs, optionSources, valueSources } from './needs.ts';
import { trialThanks } from './trial-form.ts';

type ResolvedField = Field & { label: string };

/** A form as pages show it: the site's words, fields and rules. */
export type ResolvedForm = {
  id: FormId;
  title: string;
  text?: string;
  submit: string;
  category: string;
  vehicleCategory: boolean;
  subcategory?: string;
  /** The event number that the dealer gave it, from the table of events. */
  event: FormEvent | number;
  target: LeadTarget;
  hidesProblem: boolean;
  /** Free bookings to offer. If absent, a date field takes a preferred date. */
  bookings?: 'service' | 'appointment';
  /** The key of its thank-you text, if it differs from its id. */
  thanks?: string;
  /** Shown above the button. */
  notice?: string;
  steps: { title?: string; fields: ResolvedField[] }[];
};

/** The car and link that a form is opened for. */
export type FormContext = { hasCar?: boolean };

/** A form, and the options or patches that changed each field. Empty: our own form, unchanged. */
export type FormResult = { form: ResolvedForm; origins: ReadonlyMap<string, readonly string[]>; faults: FormFault[] };

type Words = (text: string) => string;

/** Our own definition with the site's options: fields that it does not ask for are left out, texts are spelled its way. */
function startDraft(definition: FormDefinition, settings: FormSettings, hasCar: boolean, say: Words) {
  const absent = new Map<string, string>();
  const { steps, ...form } = definition;
  const fields = steps.flatMap(({ fields: list }, step) =>
    list.flatMap((field): DraftField[] => {
      const need = field.needs && needs[field.needs];
      if (need && !need.isMet(settings)) {
        absent.set(field.name, need.option);
        return [];
      }
      const spelled = spellField(field, say);
      // Applied before the patches, so that a dealer's patch has the last word.
      const askedField = hasCar && field.optionalWithCar ? { ...spelled, required: false } : spelled;
      return [optionField({ step, field: askedField, from: need ? [need.option] : [] }, settings)];
    }),
  );
  const { title, text, submit } = form;
  const texts = {
    ...form,
    ...(title ? { title: say(title) } : {}),
    ...(text ? { text: say(text) } : {}),
    ...(submit ? { submit: say(submit) } : {}),
  };
  return { draft: { form: texts, fields } satisfies Draft as Draft, absent };
}

const spellField = (field: FieldDefinition, say: Words): FieldDefinition => ({
  ...field,
  ...(field.label ? { label: say(field.label) } : {}),
  ...(field.help ? { help: say(field.help) } : {}),
  ...(field.options ? { options: field.options.map(({ value, label }) => ({ value, label: say(label) })) } : {}),
});

/** Options that change individual fields of every form. */
function optionField(item: DraftField, settings: FormSettings): DraftField {
  const { forms } = settings;
  const { field, from } = item;
  const source = field.valueFrom && valueSources[field.valueFrom];
  const value = source?.valueOf(settings, field.options ?? []);
  if (source && value !== undefined && value !== field.value)
    return { ...item, field: { ...field, value }, from: [...from, source.option] };
  if (field.name === 'name' && forms.askLastName)
    return { ...item, field: { ...field, label: 'First Name', autocomplete: 'given-name' }, from: [...from, 'forms.askLastName'] };
  if (field.name === 'message' && !forms.messageRequired && field.required !== false)
    return { ...item, field: { ...field, required: false }, from: [...from, 'forms.messageRequired'] };
  return item;
}

function resolveField({ field }: DraftField, settings: FormSettings, context: FieldContext): ResolvedField {
  const { needs: _n, withoutCar: _w, optionalWithCar: _o, valueFrom: _v, optionsFrom, required = true, label, ...rest } = field;
  const options = optionsFrom && [...optionSources[optionsFrom](settings)];
  const common = { ...rest, required, label: label ?? (fieldTypes[field.type].label?.(context) || field.name) };
  // With one national register of vehicles, there is nothing to choose.
  const only = optionsFrom === 'registrationStates' && options?.length === 1 ? options[0] : undefined;
  if (only) return { ...common, type: 'hidden', value: only.value };
  return { ...common, ...(options ? { options } : {}) };
}

/** A form whose patches leave no contact field: the API refuses its leads (rule E64). */
const contactFaults = ({ fields }: Draft, patches: readonly string[]): FormFault[] =>
  patches.length === 0 ||
  fields.some(({ field: { type, name } }) => type === 'phone' || type === 'email' || /phone|mobile|mail/i.test(name))
    ? []
    : [
        {
          ...{ patch: patches.at(-1) ?? '', path: [] },
          problem: 'after the patches the form asks for neither a phone number nor an email address, so nobody could answer',
          fix: 'keep one of the two fields',
        },
      ];

/** Resolves a form and lists the faults of the site's patches. A faulty patch has no effect. */
export function resolveForm(settings: FormSettings, id: FormId, { hasCar = false }: FormContext = {}): FormResult {
  const { locale, labels, features, forms } = settings;
  const trial = trialOfKind(labels.vehicleNoun);
  const say: Words = (text) => spell(trialText(text, trial), locale.language);
  const definition: FormDefinition = formDefinitions[id];
  const started = startDraft(definition, settings, hasCar, say);
  const faults: FormFault[] = [];
  let { draft } = started;
  for (const [name, patch] of Object.entries(forms.patches[id] ?? {})) {
    const patched = applyPatch(draft, name, patch, started.absent);
    draft = patched.draft;
    if (patched.fault) faults.push(patched.fault);
  }
  faults.push(...draftFaults(draft), ...contactFaults(draft, Object.keys(forms.patches[id] ?? {})));
  const fields = draft.fields.filter(({ field }) => !(hasCar && field.withoutCar));
  const takesBookings = { service: features.serviceBooking, appointment: features.appointmentBooking };
  const { form } = draft;
  const steps = definition.steps.map(({ title }, step) => ({
    ...(title ? { title: say(title) } : {}),
    fields: fields.filter((item) => item.step === step).map((item) => resolveField(item, settings, labelContext(settings))),
  }));
  const resolved: ResolvedForm = {
    id,
    title: form.title ?? labels.enquiryTitle,
    ...(form.text === undefined ? (id === 'enquiry' ? { text: labels.enquiryText } : {}) : { text: form.text }),
    submit: form.submit ?? (id === 'enquiry' || hasCar ? labels.submit : labels.submitForm),
    category: form.category,
    vehicleCategory: form.vehicleCategory ?? false,
    ...(form.subcategory ? { subcategory: form.subcategory } : {}),
    event: form.event ?? 'default',
    target: form.target ?? forms.leadTarget,
    hidesProblem: form.hidesProblem ?? false,
    ...(form.bookings && takesBookings[form.bookings] ? { bookings: form.bookings } : {}),
    ...(id === 'test-drive' && trial !== 'drive' ? { thanks: trialThanks[trial] } : {}),
    ...(forms.termsNotice ? { notice: messages.terms } : {}),
    steps: steps.filter((step) => step.fields.length > 0),
  };
  return { form: resolved, origins: new Map(fields.map(({ field, from }) => [field.name, from])), faults };
}

/** A label depends only on the language. */
const labelContext = ({ locale, forms }: FormSettings): FieldContext => ({
  language: locale.language,
  today: '',
  forms,
  choices: { makes: {}, locations: [], dealerships: [] },
  uploads: { files: 0, megabytes: 0 },
});

/** A site's form. Throws a FormError that lists every patch that cannot be applied. */
export function formOf(settings: FormSettings, id: FormId, context: FormContext = {}): ResolvedForm {
  const { form, faults } = resolveForm(settings, id, context);
  if (faults.length > 0) throw new FormError(id, faults);
  return form;
}
