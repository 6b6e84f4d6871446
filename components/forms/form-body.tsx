import { useFormik } from 'formik';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { safeParseAsync } from 'zod/v4/core';
import { toFormikValidate } from 'zod-formik-adapter';
import button from '#components/ui/button.module.scss';
import { useBackCloses } from '#components/ui/use-back-closes.ts';
import { askAboutEmails } from '#lib/forms/email-question.ts';
import type { FieldContext, FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { Schema } from '#lib/forms/fields/schema.ts';
import { filling } from '#lib/forms/filling.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';
import {
  type FieldErrors,
  firstStep,
  formSchema,
  initialValues,
  isLastStep,
  moveStep,
  type StepState,
  shownFields,
  stepProgress,
} from '#lib/forms/form-schema.ts';
import { fieldErrors, isOf, shownErrors } from '#lib/forms/shown-errors.ts';
import { spell } from '#lib/locale/language.ts';
import styles from './form-body.module.scss';
import { FormField } from './form-field.tsx';
import { ErrorSummary, ForgetMe, StepBar } from './form-parts.tsx';
import { type FormStart, isSame, useDraft, useFormStart } from './use-form-start.ts';

/**
 * The state of sending: whether it is running, what went wrong, the text about a lead that waits or waited, and the server's messages about
 * fields.
 */
type SendingView = { isSending: boolean; isSent?: boolean; problem?: string | undefined; news?: string | undefined; errors: FieldErrors };

/** What is sent with a step of a form. `honeypot` is what a bot wrote into the hidden field; `filledMs` is how long the page was open. */
export type SentStep = { values: FormValues; state: StepState; isLast: boolean; honeypot: string; filledMs: number };

type Props = {
  /** The prefix of all its inputs' ids, unique for each form on a page. */
  id: string;
  form: ResolvedForm;
  context: FieldContext;
  /** May arrive after the form is shown. It replaces nothing that the shopper has typed. */
  start?: FormStart | undefined;
  /** False in the HTML of a page: the button sends nothing yet. */
  isLive?: boolean;
  /** Above the fields, such as the vehicle that the form is about. */
  children?: ReactNode;
  sending: SendingView;
  /** Saves a step, or sends the form. Returns true to go on to the next step. */
  onSend: (step: SentStep) => Promise<boolean>;
  /** Looks up the vehicle of the button that was pressed; returns the values that it found. */
  onPress?: (name: string, values: FormValues) => Promise<FormValues>;
  /** The result of each button press, by button name. */
  notes?: Readonly<Record<string, string>>;
  /** Keeps what was typed on the device. Called after each change. */
  onDraft?: (values: FormValues, state: StepState) => void;
  /** Removes the draft of this form from the device. */
  onClear?: () => void;
  /** Removes what the device remembers of the shopper. */
  onForget?: () => void;
  /** Above the button, such as the bot check. */
  check?: ReactNode;
};

/** Formik validates with this. The adapter's type names the large build of the schema library, but it only calls this method. */
const formikCheck = (schema: Schema) =>
  toFormikValidate({ safeParseAsync: (values: unknown) => safeParseAsync(schema, values) } as Parameters<typeof toFormikValidate>[0]);

/** A form: its fields, steps, messages and button. It is validated when it is sent (rule E75). */
export function FormBody(props: Props) {
  const { id, form, context, start, isLive = true, children, sending, onSend, onPress, onDraft, onClear, onForget, notes, check } = props;
  const element = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(start?.state ?? firstStep);
  const [askedFields] = useState(() => new Set<string>());
  const formik = useFormik<Record<string, FieldValue | undefined>>({
    initialValues: { ...initialValues(form, context), ...start?.values },
    validateOnBlur: false,
    validateOnChange: false,
    validate: async (values) => {
      const questions = askAboutEmails(shownFields(form, values, state.step), values, askedFields);
      return { ...questions, ...(await formikCheck(formSchema(form, context, values, state.step))(values)) };
    },
    onSubmit: async (values) => {
      const isLast = isLastStep(form, values, state);
      const goesOn = await onSend({
        values,
        state,
        isLast,
        honeypot: honeypot.current?.value ?? '',
        // Not measured from the first input: a returning shopper has little to type.
        filledMs: performance.now(),
      });
      if (goesOn) setState((before) => moveStep(before, { type: 'continue' }, form, values));
    },
  });
  const { values, submitCount } = formik;
  const [sent, setSent] = useState<FormValues>(values);
  const isBusy = sending.isSending || formik.isSubmitting;
  const errors: FieldErrors = { ...fieldErrors(form, values, sending.errors), ...(formik.errors as FieldErrors) };
  const shown = shownErrors(form, context, { errors, sent, values, step: state.step });
  const fields = shownFields(form, values, state.step);
  const all = form.steps.flatMap((step) => step.fields);
  const labelOf = (name: string) => all.find((field) => isOf(field, name))?.label ?? name;

  // Formik's setValues starts from the values of its last render, and would undo what was typed since.
  const { setFieldValue } = formik;
  const [inputs] = useState(() => filling((name, value) => setFieldValue(name, value, false)));
  useFormStart({ element, form, start, first: formik.initialValues as FormValues, fields: inputs, setState });
  useDraft({ start, values, state, keep: onDraft });

  // The focus moves once per press of the button, not with every message.
  useEffect(() => {
    if (submitCount > 0 && !isBusy) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount, isBusy]);

  const hasBack = state.visited.length > 0;
  /** Returns whether there is an earlier step. */
  const goBack = () => {
    setState(moveStep(state, { type: 'back' }, form, values));
    return state.visited.length > 1;
  };
  // A form that is being sent stays on its step.
  useBackCloses(hasBack, () => isBusy || goBack());
  const press = async (name: string) => {
    const fill = inputs.fillLater();
    fill((await onPress?.(name, values)) ?? {});
  };
  /** Enter in a registration field looks it up instead of sending the form. */
  const pressOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    const lookup = fields.find(({ type, of }) => type === 'button' && of === name);
    if (event.key !== 'Enter' || !lookup) return;
    event.preventDefault();
    void press(lookup.name);
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A second press while the first one is being handled sends nothing.
    if (isBusy) return;
    setSent(values);
    formik.handleSubmit(event);
  };
  const isLast = isLastStep(form, values, state);
  const asksToAgree = fields.some(({ type, required }) => type === 'check' && required);
  return (
    <form
      ref={element}
      id={id}
      className={styles.form}
      onSubmit={send}
      onKeyDown={pressOnEnter}
      noValidate
      aria-label={form.title}
      aria-busy={isBusy || undefined}
    >
      <header>
        <h2>{form.title}</h2>
        {form.text && <p>{form.text}</p>}
      </header>
      {children}
      {start?.isRemembered && onForget && (
        <ForgetMe
          isResumed={start.state !== undefined}
          onForget={() => {
            const isDraft = start.state !== undefined;
            (isDraft ? onClear : onForget)?.();
            const empty = { ...initialValues(form, context), ...start.chosen };
            const names = isDraft
              ? Object.keys(values)
              : Object.keys(start.values).filter((name) => isSame(values[name], start.values[name]));
            for (const name of names) inputs.change(name, empty[name]);
            setState(firstStep);
          }}
        />
      )}
      {form.steps.length > 1 && (
        <StepBar
          {...stepProgress({ ...state, isDone: isLast && sending.isSent === true }, form.steps.length)}
          title={form.steps[state.step]?.title}
        />
      )}
      <ErrorSummary errors={submitCount > 0 && !isBusy ? errors : {}} labelOf={labelOf} />
      <div className={styles.fields}>
        {fields.map((field) => (
          <FormField
            key={field.name}
            id={`${id}-${all.findIndex(({ name }) => name === field.name)}`}
            field={{ ...field, label: labelOf(field.name) }}
            context={context}
            value={values[field.name] ?? ''}
            values={values}
            errors={shown}
            onChange={(value) => inputs.change(field.name, value)}
            onPress={() => press(field.name)}
            note={notes?.[field.name]}
          />
        ))}
      </div>
      <p className={styles.trap} aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input ref={honeypot} id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </p>
      {check}
      {asksToAgree && form.notice && <p className={styles.notice}>{form.notice}</p>}
      {sending.problem && !form.hidesProblem && (
        <p role="alert" className={styles.alert}>
          {spell(sending.problem, context.language)}
        </p>
      )}
      <div role="status" className={sending.news ? styles.news : 'visually-hidden'}>
        {sending.news && spell(sending.news, context.language)}
      </div>
      <div className={styles.actions}>
        {hasBack && (
          <button type="button" className={`${button.button} ${button.secondary}`} disabled={isBusy} onClick={goBack}>
            Back
          </button>
        )}
        {/* Before the code has loaded, the button must not reload the page with the answers in its URL. */}
        <button
          type={isLive ? 'submit' : 'button'}
          data-send=""
          className={`${button.button} ${button.primary} ${button.block}`}
          disabled={isBusy}
        >
          {isBusy && <span className={styles.spinner} aria-hidden="true" />}
          {isBusy ? 'Loading' : isLast ? form.submit : 'Continue'}
        </button>
      </div>
    </form>
  );
}
