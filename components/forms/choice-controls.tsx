import type { ComponentProps } from 'react';
import type { Choice } from '#lib/forms/fields/field-kind.ts';
import { type ControlProps, type FieldControl, stateOf, textInputOf } from './control-props.ts';
import styles from './field.module.scss';

const choicesOf = ({ field, kind, context, values }: ControlProps): readonly Choice[] => kind.choices?.(field, context, values) ?? [];

/** The options of a select, after an empty one. */
export const Options = ({ choices }: { choices: readonly Choice[] }) => (
  <>
    <option value="">Please choose</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </>
);

const SelectControl = (props: ControlProps) => (
  <select {...textInputOf(props)}>
    <Options choices={choicesOf(props)} />
  </select>
);

/** The attributes of an input in a group. The first input has the field's id. */
function inputOf(props: ControlProps, choice: Choice, index: number) {
  const { id, field } = props;
  const { 'aria-required': _required, ...state } = stateOf(props);
  return { id: index === 0 ? id : `${id}-${index}`, name: field.name, value: choice.value, ...state };
}

/** The attributes of a radio button. */
const radioOf = (props: ControlProps, choice: Choice, index: number) => ({
  type: 'radio',
  ...inputOf(props, choice, index),
  checked: props.value === choice.value,
  required: props.field.required,
  onChange: () => props.onChange(choice.value),
});

type InputOf = (props: ControlProps, choice: Choice, index: number) => ComponentProps<'input'>;

/** A few choices, all visible, each with an input and a label. */
const choicesWith = (input: InputOf) => (props: ControlProps) => (
  <div className={styles.choices}>
    {choicesOf(props).map((choice, index) => (
      <label key={choice.value}>
        <input {...input(props, choice, index)} />
        <span>{choice.label}</span>
      </label>
    ))}
  </div>
);

const RadiosControl = choicesWith(radioOf);

/** A rating: each star is a choice, labelled with its number of stars. */
const StarsControl = (props: ControlProps) => (
  <div className={styles.stars}>
    {choicesOf(props).map((choice, index) => (
      <label key={choice.value} data-lit={Number(props.value) > index || undefined}>
        <input {...radioOf(props, choice, index)} />
        <span className="visually-hidden">{choice.label}</span>
        <span aria-hidden="true">★</span>
      </label>
    ))}
  </div>
);

const CheckboxesControl = choicesWith((props, choice, index) => {
  const chosen = Array.isArray(props.value) ? (props.value as readonly string[]) : [];
  return {
    type: 'checkbox',
    ...inputOf(props, choice, index),
    checked: chosen.includes(choice.value),
    onChange: ({ target }) => props.onChange(target.checked ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value)),
  };
});

/** A single checkbox with its label beside it. */
const CheckboxControl = ({ id, field, value, onChange, ...state }: ControlProps) => (
  <input
    id={id}
    type="checkbox"
    name={field.name}
    checked={value === true}
    onChange={(event) => onChange(event.target.checked)}
    {...stateOf({ field, ...state })}
  />
);

export const choiceControls = {
  select: { Control: SelectControl, labelled: 'above' },
  checkbox: { Control: CheckboxControl, labelled: 'beside' },
  radios: { Control: RadiosControl, labelled: 'group' },
  checkboxes: { Control: CheckboxesControl, labelled: 'group' },
  stars: { Control: StarsControl, labelled: 'group' },
} satisfies Record<string, FieldControl>;
