import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import type { Entry } from './use-suggestions.ts';

type Combobox = {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  entries: readonly Entry[];
  setText: (text: string) => void;
  choose: (entry: Entry) => void;
  /** Opens the search of a text; false leaves it to the form. */
  submit: (text: string) => boolean;
};

const none = -1;

/** The next entry of a list in which the text itself comes before the first entry. */
const step = (active: number, by: 1 | -1, count: number) => ((active + 1 + by + count + 1) % (count + 1)) - 1;

/** Makes a text field a combobox by the ARIA pattern: the focus stays in the field, the arrow keys move through the list. */
export function useCombobox({ input, listId, entries, setText, choose, submit }: Combobox) {
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(none);
  const close = useCallback(() => {
    setIsOpen(false);
    setActive(none);
  }, []);
  const latest = useRef({ isOpen, active, entries, choose, submit });
  useEffect(() => {
    latest.current = { isOpen, active, entries, choose, submit };
  });

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', listId);
    const onInput = () => {
      setText(field.value);
      setActive(none);
      setIsOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOpen: wasOpen, active: at, entries: list } = latest.current;
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
      if (by !== undefined && list.length > 0) {
        event.preventDefault();
        setIsOpen(true);
        setActive(step(wasOpen ? at : none, by, list.length));
      } else if (event.key === 'Escape' && wasOpen && list.length > 0) {
        event.preventDefault();
        event.stopPropagation();
        close();
      }
    };
    const onSubmit = (event: SubmitEvent) => {
      const { isOpen: wasOpen, active: at, entries: list } = latest.current;
      const entry = wasOpen ? list[at] : undefined;
      if (entry) latest.current.choose(entry);
      if (entry || latest.current.submit(field.value)) event.preventDefault();
      close();
    };
    const stops = [
      listen(field, { input: onInput, keydown: onKeyDown, focus: () => setIsOpen(true), blur: close }),
      listen(form, { submit: onSubmit }),
    ];
    onInput();
    return () => {
      for (const stop of stops) stop();
    };
  }, [input, listId, setText, close]);

  const isExpanded = isOpen && entries.length > 0;
  useEffect(() => {
    const field = input.current;
    field?.setAttribute('aria-expanded', String(isExpanded));
    if (isExpanded && active >= 0) field?.setAttribute('aria-activedescendant', `${listId}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, listId, isExpanded, active]);

  return { isOpen, active, setActive, close };
}
