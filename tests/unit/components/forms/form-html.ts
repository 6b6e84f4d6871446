import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormBody } from '#components/forms/form-body.tsx';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormId } from '#lib/forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '#lib/forms/form-of.ts';
import type { FieldErrors, StepState } from '#lib/forms/form-schema.ts';
import { fieldContext } from '../../forms/field-context.ts';
import { askingSettings } from '../../forms/form-settings.ts';

type Shown = {
  start?: FormValues;
  startState?: StepState;
  isRemembered?: boolean;
  errors?: FieldErrors;
  problem?: string;
  news?: string;
  isSending?: boolean;
  isSent?: boolean;
  context?: FieldContext;
};

/** A form as the build renders it. */
export const htmlOf = (
  form: ResolvedForm,
  {
    start,
    startState,
    isRemembered = false,
    errors = {},
    problem,
    news,
    isSending = false,
    isSent = false,
    context = fieldContext(),
  }: Shown = {},
) =>
  renderToStaticMarkup(
    createElement(FormBody, {
      ...{ id: 'form', form, context, sending: { isSending, isSent, problem, news, errors } },
      start: { values: start ?? {}, state: startState, isRemembered },
      onForget: () => undefined,
      onSend: async () => true,
    }),
  );

export const formOfSite = (id: FormId) => formOf(askingSettings(), id);
