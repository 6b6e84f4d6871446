import { AmountInput } from '#components/ui/amount-input.tsx';
import { longestText, textLength } from '#lib/forms/fields/text-schema.ts';
import { formatTyped, withThousands } from '#lib/locale/thousands.ts';
import { type ControlProps, type FieldControl, textInputOf } from './control-props.ts';
import styles from './field.module.scss';

/** One line of text. */
function TextControl(props: ControlProps) {
  const { field, kind, context } = props;
  return (
    <input
      {...textInputOf(props)}
      type={kind.inputType ?? 'text'}
      inputMode={kind.inputMode}
      autoComplete={field.autocomplete ?? kind.autocomplete}
      min={kind.control === 'date' ? context.today : undefined}
    />
  );
}

const countOf = (count: number) => withThousands(String(count));

/** Several lines of text, with the number of characters typed and allowed. */
function TextareaControl(props: ControlProps) {
  const { id, value, describedBy } = props;
  const countId = `${id}-count`;
  const length = textLength(typeof value === 'string' ? value : '');
  return (
    <>
      <textarea {...textInputOf({ ...props, describedBy: [describedBy, countId].filter(Boolean).join(' ') })} rows={4} autoComplete="off" />
      <p id={countId} className={styles.help}>{`${countOf(length)} of ${countOf(longestText)} characters`}</p>
    </>
  );
}

/** One line of text with suggestions. Any other text may be typed. */
function SuggestControl(props: ControlProps) {
  const { id, field, kind, context, values } = props;
  const choices = kind.choices?.(field, context, values) ?? [];
  return (
    <>
      <input {...textInputOf(props)} type="text" inputMode={kind.inputMode} autoComplete="off" list={`${id}-list`} />
      <datalist id={`${id}-list`}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} />
        ))}
      </datalist>
    </>
  );
}

/** An amount in dollars, kilometres or hours, with its unit and suggested amounts. */
function AmountControl(props: ControlProps) {
  const { field, kind, context, values, onChange } = props;
  const { before, after } = kind.unit?.(context) ?? {};
  const picks = kind.choices?.(field, context, values) ?? [];
  return (
    <>
      <div className={styles.amount}>
        {before && <span aria-hidden="true">{before}</span>}
        <AmountInput {...textInputOf(props)} type="text" inputMode={kind.inputMode} autoComplete="off" onAmount={onChange} />
        {after && <span aria-hidden="true">{after}</span>}
      </div>
      {picks.length > 0 && (
        <div className={styles.picks}>
          {picks.map((pick) => (
            <button key={pick.value} type="button" onClick={() => onChange(formatTyped(pick.value, 0).text)}>
              {pick.label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

export const textControls = {
  text: { Control: TextControl, labelled: 'above' },
  date: { Control: TextControl, labelled: 'above' },
  textarea: { Control: TextareaControl, labelled: 'above' },
  amount: { Control: AmountControl, labelled: 'above' },
  suggest: { Control: SuggestControl, labelled: 'above' },
} satisfies Record<string, FieldControl>;
