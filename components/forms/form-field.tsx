import { type ControlName, fieldTypes } from '#lib/forms/field-types.ts';
import { choiceControls } from './choice-controls.tsx';
import type { ControlProps, FieldControl } from './control-props.ts';
import styles from './field.module.scss';
import { fileControls } from './file-control.tsx';
import { partControls } from './part-controls.tsx';
import { textControls } from './text-controls.tsx';

const controls: Readonly<Record<Exclude<ControlName, 'hidden' | 'button'>, FieldControl>> = {
  ...textControls,
  ...choiceControls,
  ...partControls,
  ...fileControls,
};

type Props = Omit<ControlProps, 'kind' | 'describedBy'> & {
  onPress?: (() => void) | undefined;
  /** The result of the last press of a button. */
  note?: string | undefined;
};

/** A field with its label, help and message. A hidden field shows nothing. */
export function FormField({ onPress, note, ...props }: Props) {
  const { id, field, errors } = props;
  const kind = fieldTypes[field.type];
  if (kind.control === 'hidden') return null;
  const help = field.help && (
    <p id={`${id}-help`} className={styles.help}>
      {field.help}
    </p>
  );
  if (kind.control === 'button')
    return (
      <div className={styles.field} data-control="button">
        {help}
        <button type="button" id={id} className={styles.press} aria-describedby={field.help ? `${id}-help` : undefined} onClick={onPress}>
          {field.label}
        </button>
        {/* Always rendered, because screen readers announce what changes in it. */}
        <p role="status" className={styles.note}>
          {note}
        </p>
      </div>
    );
  const { Control, labelled } = controls[kind.control];
  const problem = errors[field.name];
  const describedBy = [problem ? `${id}-problem` : undefined, field.help ? `${id}-help` : undefined].filter(Boolean).join(' ') || undefined;
  const control = <Control {...props} kind={kind} describedBy={describedBy} />;
  const optional = !field.required && <span className={styles.optional}> (optional)</span>;
  const message = problem && (
    // A message that appears before the form is sent is in no summary, so it is read out on its own.
    <p id={`${id}-problem`} className={styles.problem} role={kind.checksAtOnce ? 'alert' : undefined}>
      {problem}
    </p>
  );
  if (labelled === 'beside')
    return (
      <div className={styles.field} data-control={kind.control}>
        <div className={styles.beside}>
          {control}
          <label htmlFor={id}>{field.label}</label>
        </div>
        {help}
        {message}
      </div>
    );
  const [Box, Label] = labelled === 'group' ? (['fieldset', 'legend'] as const) : (['div', 'label'] as const);
  return (
    <Box className={styles.field} data-control={kind.control} {...(labelled === 'above' ? { 'data-type': field.type } : {})}>
      <Label {...(labelled === 'above' ? { htmlFor: id } : {})}>
        {field.label}
        {optional}
      </Label>
      {help}
      {control}
      {message}
    </Box>
  );
}
