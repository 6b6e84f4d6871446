import { type RefObject, useEffect, useRef } from 'react';

/** When an item was removed and the focus went with it, gives the focus to what names the list, so that a keyboard goes on from there. */
export function useFocusAfterRemoval(count: number, target: RefObject<HTMLElement | null>): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) target.current?.focus();
    before.current = count;
  }, [count, target]);
}
