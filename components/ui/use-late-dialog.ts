import { useRef, useState } from 'react';

/**
 * A dialog whose code comes when a pointer or the focus nears its button: `opener` makes a button the one that opens it, the dialog is
 * `wanted` from its first opening on, and gives the focus back with `refocus` when it closes.
 */
export function useLateDialog(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const show = () => {
    setWanted(true);
    setOpen(true);
  };
  const opener = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    onPointerEnter: load,
    onFocus: load,
    onClick: show,
  } as const;
  return { open, setOpen, wanted, show, button, opener, refocus: () => button.current?.focus() };
}
