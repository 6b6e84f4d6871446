import { useEffect, useState } from 'react';
import type { FormChoices } from '#lib/forms/fields/field-kind.ts';
import type { FormCar } from '#lib/forms/lead-payload.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { FormBody } from './form-body.tsx';
import { useForm } from './use-form.ts';

type Props = {
  id: string;
  view: FormView;
  car?: FormCar | undefined;
  /** Whether the button was pressed before the code was there. */
  isPressed?: boolean;
};

const noMakes: FormChoices['makes'] = {};

/** A form that can be sent. */
export function LiveForm({ id, view, car, isPressed = false }: Props) {
  const [makes] = useState(noMakes);
  const { isLive, context, start, sending, send, press, notes, check } = useForm(view, car, makes);
  useEffect(() => {
    if (isLive && isPressed) (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
  }, [isLive, isPressed, id]);
  const states = { context, start, isLive, sending, notes, check };
  return <FormBody id={id} form={view.form} {...states} onSend={send} onPress={press} />;
}
