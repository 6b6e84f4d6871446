import { useRef, useState } from 'react';
import { loadEarly } from './load-early.ts';
import { withCode } from './with-code.ts';

/**
 * State of a dialog whose code loads when a pointer or the focus reaches its button. Spread `opener` on the button; once `hasOpened`,
 * render the dialog and spread `dialog` on it.
 */
export function useLazyDialog(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = () =>
    void withCode(load, () => {
      setHasOpened(true);
      setOpen(true);
    });
  const opener = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onPointerEnter: loadEarly(load),
    onFocus: loadEarly(load),
    onClick: show,
  } as const;
  const dialog = { open, onOpenChange: setOpen, onClosed: () => button.current?.focus() };
  return { open, setOpen, show, hasOpened, button, opener, dialog };
}
