import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
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

/** The next entry of a list. The text field itself comes before the first entry. */
const step = (active: number, by: 1 | -1, count: number) => ((active + 1 + by + count + 1) % (count + 1)) - 1;

/** Makes a text field a combobox by the ARIA pattern: the focus stays in the field, the arrow keys move through the list. */
export function useCombobox({ input, listId, entries, setText, choose, submit }: Combobox) {
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(none);
  const close = useCallback(() => {
    setIsOpen(false);
    setActive(none);
  }, []);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (by !== undefined && entries.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive(step(isOpen ? active : none, by, entries.length));
    } else if (event.key === 'Escape' && isOpen && entries.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  });
  const onSubmit = useEffectEvent((event: SubmitEvent, text: string) => {
    const entry = isOpen ? entries[active] : undefined;
    if (entry) choose(entry);
    if (entry || submit(text)) event.preventDefault();
    close();
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
    const keydown = (event: KeyboardEvent) => onKeyDown(event);
    const stops = [
      listen(field, { input: onInput, keydown, focus: () => setIsOpen(true), blur: close }),
      listen(form, { submit: (event: SubmitEvent) => onSubmit(event, field.value) }),
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
