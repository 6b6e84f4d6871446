import { timesOf } from '#lib/forms/fields/date-fields.ts';
import type { Part } from '#lib/forms/fields/field-kind.ts';
import { bookableDays } from '#lib/forms/free-days.ts';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { Options } from './choice-controls.tsx';
import type { ControlProps, FieldControl } from './control-props.ts';
import styles from './field.module.scss';

const partsOf = (value: ControlProps['value']): Readonly<Record<string, string>> =>
  isRecord(value) ? (value as Record<string, string>) : {};

type PartProps = ControlProps & { part: Part; isFirst: boolean; type?: string };

/** One input of a field with several inputs, with its own label and message. */
function PartInput({ part, isFirst, type = 'text', ...props }: PartProps) {
  const { id, field, context, value, errors, describedBy, onChange } = props;
  const { key, label, autocomplete, inputMode, choices, placeholder } = part;
  const parts = partsOf(value);
  const problem = errors[`${field.name}.${key}`];
  const own = isFirst ? id : `${id}-${key}`;
  const shared = {
    id: own,
    name: `${field.name}.${key}`,
    value: parts[key] ?? '',
    autoComplete: autocomplete,
    'aria-required': field.required || undefined,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': [problem ? `${own}-problem` : undefined, describedBy].filter(Boolean).join(' ') || undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...parts, [key]: event.target.value }),
  };
  return (
    <div className={styles.part} data-part={key}>
      <label htmlFor={own}>{label}</label>
      {choices ? (
        <select {...shared}>
          <Options choices={choices} />
        </select>
      ) : (
        <input {...shared} type={type} inputMode={inputMode} placeholder={placeholder} min={type === 'date' ? context.today : undefined} />
      )}
      {problem && (
        <p id={`${own}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** A date of birth or an address: a few labelled inputs. */
function PartsControl(props: ControlProps) {
  const { field, kind, context } = props;
  return (
    <div className={styles.parts} data-control={kind.control}>
      {(kind.parts?.(field, context) ?? []).map((part, index) => (
        <PartInput key={part.key} {...props} part={part} isFirst={index === 0} />
      ))}
    </div>
  );
}

/** A day and a time: a free booking, a time within opening hours, or a preference entered in the browser's date picker. */
function SlotControl(props: ControlProps) {
  const { field, kind, context, value, values } = props;
  // The built HTML cannot know the days. The empty list stays the same element when they arrive.
  const isEarly = context.today === '' && context.places?.some(({ week }) => week);
  const offered = bookableDays(context, values)?.days ?? (isEarly ? [] : undefined);
  const days = offered?.map(({ date }) => ({ value: date, label: weekdayDate(date, context.language, { withYear: false }) }));
  const times = timesOf(partsOf(value).date ?? '', offered);
  return (
    <div className={styles.parts} data-control={kind.control}>
      {(kind.parts?.(field, context) ?? []).map((part, index) => {
        const choices = part.key === 'time' ? times : days;
        return (
          <PartInput key={part.key} {...props} part={{ ...part, ...(choices ? { choices } : {}) }} isFirst={index === 0} type="date" />
        );
      })}
    </div>
  );
}

export const partControls = {
  dateParts: { Control: PartsControl, labelled: 'group' },
  slot: { Control: SlotControl, labelled: 'group' },
  addressParts: { Control: PartsControl, labelled: 'group' },
} satisfies Record<string, FieldControl>;
