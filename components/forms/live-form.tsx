import { type ReactNode, useEffect, useState } from 'react';
import type { FormChoices } from '#lib/forms/fields/field-kind.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import { planText } from '#lib/locale/finance-plan.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { FailureDialog } from './failure-dialog.tsx';
import { FormBody } from './form-body.tsx';
import { loadSiteForms } from './site-forms.ts';
import { useForm } from './use-form.ts';

type Props = {
  id: string;
  view: Pick<FormView, 'setup' | 'form'>;
  car?: FormCar | undefined;
  makes?: FormChoices['makes'];
  /** The query of the link that opened the form. If absent, the query of the page. */
  query?: string;
  /** Whether the button was pressed before the code had loaded. */
  isPressed?: boolean;
  children?: ReactNode;
};

const none: FormChoices['makes'] = {};

/** The makes and models that a form suggests; they load late, and only where a form needs them. */
function useMakes({ form }: Pick<FormView, 'form'>, ownMakes: FormChoices['makes'] | undefined): FormChoices['makes'] {
  const [makes, setMakes] = useState(ownMakes ?? none);
  const isWanted = !ownMakes && form.steps.some(({ fields }) => fields.some(({ type }) => type === 'make'));
  useEffect(() => {
    if (isWanted) void loadSiteForms().then((file) => file && setMakes(file.makes));
  }, [isWanted]);
  return makes;
}

/** A form that can be sent. */
export function LiveForm({ id, view, car, makes: ownMakes, query, isPressed = false, children }: Props) {
  const makes = useMakes(view, ownMakes);
  const { isLive, failures, plan, context, start, sending, send, keepDraft, clear, forget, press, notes, check } = useForm(view, {
    car,
    makes,
    query,
  });
  useEffect(() => {
    if (isLive && isPressed) (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
  }, [isLive, isPressed, id]);
  // Loaded now, because without a network the code of that message could no longer be loaded (rule E94).
  useEffect(() => {
    if (isLive) void import('./unsent-strip.tsx').catch(() => undefined);
  }, [isLive]);
  const states = { context, start, isLive, sending, notes, check };
  return (
    <>
      <FormBody id={id} form={view.form} {...states} onSend={send} onPress={press} onDraft={keepDraft} onClear={clear} onForget={forget}>
        {children}
        {plan && (
          <p>
            Your plan: <strong>{planText(plan)}</strong>
          </p>
        )}
      </FormBody>
      {failures > 0 && <FailureDialog key={failures} form={id} />}
    </>
  );
}
