import type { Choice } from '#lib/forms/fields/field-kind.ts';
import { type ControlProps, type FieldControl, stateOf, textOf } from './control-props.ts';
import styles from './field.module.scss';

const choicesOf = ({ field, kind, context, values }: ControlProps): readonly Choice[] => kind.choices?.(field, context, values) ?? [];

function SelectControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  return (
    <select id={id} name={field.name} value={textOf(value)} onChange={(event) => onChange(event.target.value)} {...stateOf(props)}>
      <option value="">Please choose</option>
      {choicesOf(props).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** What an input of a group says of itself; the first one has the id of the field. */
function inputOf(props: ControlProps, choice: Choice, index: number) {
  const { id, field } = props;
  const { 'aria-required': _required, ...state } = stateOf(props);
  return { id: index === 0 ? id : `${id}-${index}`, name: field.name, value: choice.value, ...state };
}

/** An input of which one in the group is chosen. */
const radioOf = (props: ControlProps, choice: Choice, index: number) => ({
  ...inputOf(props, choice, index),
  checked: props.value === choice.value,
  required: props.field.required,
  onChange: () => props.onChange(choice.value),
});

/** One of a few choices, all of them in view. */
const RadiosControl = (props: ControlProps) => (
  <div className={styles.choices}>
    {choicesOf(props).map((choice, index) => (
      <label key={choice.value}>
        <input type="radio" {...radioOf(props, choice, index)} />
        <span>{choice.label}</span>
      </label>
    ))}
  </div>
);

/** A rating: each star is a choice, and says how many it stands for. */
const StarsControl = (props: ControlProps) => (
  <div className={styles.stars}>
    {choicesOf(props).map((choice, index) => (
      <label key={choice.value} data-lit={Number(props.value) > index || undefined}>
        <input type="radio" {...radioOf(props, choice, index)} />
        <span className="visually-hidden">{choice.label}</span>
        <span aria-hidden="true">★</span>
      </label>
    ))}
  </div>
);

function CheckboxesControl(props: ControlProps) {
  const { value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <div className={styles.choices}>
      {choicesOf(props).map((choice, index) => (
        <label key={choice.value}>
          <input
            type="checkbox"
            {...inputOf(props, choice, index)}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value))
            }
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One box; its label stands beside it. */
function CheckboxControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  return (
    <input
      id={id}
      type="checkbox"
      name={field.name}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      {...stateOf(props)}
    />
  );
}

export const choiceControls = {
  select: { Control: SelectControl, labelled: 'above' },
  checkbox: { Control: CheckboxControl, labelled: 'beside' },
  radios: { Control: RadiosControl, labelled: 'group' },
  checkboxes: { Control: CheckboxesControl, labelled: 'group' },
  stars: { Control: StarsControl, labelled: 'group' },
} satisfies Record<string, FieldControl>;
