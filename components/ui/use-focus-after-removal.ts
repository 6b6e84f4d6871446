import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the list's heading when a removed item had it, so that keyboard users keep their place. */
export function useFocusAfterRemoval(count: number, target: RefObject<HTMLElement | null>): void {
  const previous = useRef(count);
  useEffect(() => {
    if (count < previous.current && document.activeElement === document.body) target.current?.focus();
    previous.current = count;
  }, [count, target]);
}
