import { type ChangeEvent, type ComponentProps, useLayoutEffect, useReducer, useRef } from 'react';
import { formatTyped } from '#lib/locale/thousands.ts';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & { onAmount: (text: string) => void };

/** An amount that gets its thousands separators while it is typed; the caret stays behind its digit. */
export function AmountInput({ onAmount, ...input }: Props) {
  const element = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    element.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const deletesForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward';
    const formatted = formatTyped(target.value, target.selectionStart ?? target.value.length, deletesForward);
    caret.current = formatted.caret;
    onAmount(formatted.text);
    // If the text is the same as before, nothing is rendered and React puts the caret at the end.
    refresh();
  };
  return <input {...input} ref={element} onChange={type} />;
}
