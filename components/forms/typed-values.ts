import type { Field } from '#lib/forms/field-types.ts';
import type { FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isSelect = (input: Input): input is HTMLSelectElement => input.tagName === 'SELECT';
const isTicking = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio';
const filesIn = (input: Input): File[] => (input.type === 'file' ? [...((input as HTMLInputElement).files ?? [])] : []);

/** Whether an input holds something else than its HTML says. */
function isChanged(input: Input): boolean {
  if (isSelect(input)) return [...input.options].some((option) => option.selected !== option.defaultSelected);
  if (isTicking(input)) return input.checked !== input.defaultChecked;
  return input.type === 'file' ? filesIn(input).length > 0 : input.value !== input.defaultValue;
}

function readValue(inputs: readonly Input[], { name, type }: Field): FieldValue {
  const [first] = inputs as [Input];
  if (type === 'file') return filesIn(first);
  if (first.name !== name) return Object.fromEntries(inputs.map((input) => [input.name.slice(name.length + 1), input.value]));
  if (type === 'check_group') return inputs.filter((input) => isTicking(input) && input.checked).map(({ value }) => value);
  if (!isTicking(first)) return first.value;
  if (first.type === 'checkbox') return first.checked;
  return inputs.find((input) => isTicking(input) && input.checked)?.value ?? '';
}

/** What a shopper typed into the HTML of a form before its code arrived; fields as they were are left out. */
export function typedValues(element: HTMLFormElement, { steps }: FormSteps): FormValues {
  const inputs = [...element.elements].filter((input): input is Input => /^(INPUT|SELECT|TEXTAREA)$/.test(input.tagName));
  return Object.fromEntries(
    steps
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const own = inputs.filter(({ name }) => name === field.name || name.startsWith(`${field.name}.`));
        return own.some(isChanged) ? [[field.name, readValue(own, field)] as const] : [];
      }),
  );
}
