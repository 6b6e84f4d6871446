import type { Choice } from '#lib/forms/fields/field-kind.ts';
import { type ControlProps, stateOf, textOf } from './control-props.ts';
import styles from './field.module.scss';

const choicesOf = ({ field, kind, context, values }: ControlProps): readonly Choice[] => kind.choices?.(field, context, values) ?? [];

export function SelectControl(props: ControlProps) {
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

/** One of a few choices, all of them in view. */
export function RadiosControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const { 'aria-required': _required, ...state } = stateOf(props);
  return (
    <div className={styles.choices}>
      {choicesOf(props).map((choice, index) => (
        <label key={choice.value}>
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="radio"
            name={field.name}
            value={choice.value}
            checked={value === choice.value}
            required={field.required}
            onChange={() => onChange(choice.value)}
            {...state}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** A rating: each star is a choice, and says how many it stands for. */
export function StarsControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const { 'aria-required': _required, ...state } = stateOf(props);
  return (
    <div className={styles.stars}>
      {choicesOf(props).map((choice, index) => (
        <label key={choice.value} data-lit={Number(value) > index || undefined}>
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="radio"
            name={field.name}
            value={choice.value}
            checked={value === choice.value}
            required={field.required}
            onChange={() => onChange(choice.value)}
            {...state}
          />
          <span className="visually-hidden">{choice.label}</span>
          <span aria-hidden="true">★</span>
        </label>
      ))}
    </div>
  );
}

export function CheckboxesControl(props: ControlProps) {
  const { id, field, value, onChange } = props;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  const { 'aria-required': _required, ...state } = stateOf(props);
  return (
    <div className={styles.choices}>
      {choicesOf(props).map((choice, index) => (
        <label key={choice.value}>
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="checkbox"
            name={field.name}
            value={choice.value}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice.value] : chosen.filter((other) => other !== choice.value))
            }
            {...state}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One box; its label stands beside it. */
export function CheckboxControl(props: ControlProps) {
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
