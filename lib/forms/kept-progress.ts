import { dayMs } from '../model/time.ts';
import { type Field, fieldTypes } from './field-types.ts';
import type { FormValues } from './fields/field-kind.ts';
import type { FormSteps, StepState } from './form-schema.ts';

/** An unfinished form, to be continued after a reload. `subject`: its car and link. */
export type KeptProgress = { form: string; at: number; state: StepState; values: FormValues; leadId?: string; subject?: string };

type NamedForm = FormSteps & { id: string };

const keptNames = ({ steps }: FormSteps) =>
  new Set(steps.flatMap(({ fields }) => fields.filter(({ type }: Field) => !fieldTypes[type].neverKept).map(({ name }) => name)));

/** The values that a device may keep. */
export const keptValues = (form: FormSteps, values: object): FormValues => {
  const names = keptNames(form);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
};

/** The text for the device: no card number, no licence number, no files. */
export const progressText = (form: NamedForm, progress: Omit<KeptProgress, 'form'>): string =>
  JSON.stringify({ ...progress, form: form.id, values: keptValues(form, progress.values) } satisfies KeptProgress);

const isStep = (value: unknown, steps: number): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < steps;

function parse(text: string | null): Partial<KeptProgress> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Parses it. Undefined if it belongs to another form, is older than a day, or is unreadable. */
export function readProgress(text: string | null, form: NamedForm, now: number): KeptProgress | undefined {
  const { form: id, at, state, values, leadId, subject } = parse(text);
  const total = form.steps.length;
  if (id !== form.id || typeof at !== 'number' || at > now || now - at > dayMs) return undefined;
  if (!state || state.isDone || !isStep(state.step, total) || typeof values !== 'object' || values === null) return undefined;
  const lists = [state.visited, state.skipped];
  if (!lists.every((list) => Array.isArray(list) && list.every((step) => isStep(step, total)))) return undefined;
  const { step, visited, skipped } = state;
  return {
    form: id,
    at,
    state: { step, visited, skipped, isDone: false },
    values: keptValues(form, values),
    ...(typeof leadId === 'string' ? { leadId } : {}),
    ...(typeof subject === 'string' ? { subject } : {}),
  };
}
