import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { logReveal } from '#lib/browser/call-log.ts';
import type { CarModel } from '#lib/pages/car.ts';
import type { Phone } from '#lib/pages/chrome.ts';

type Call = { maskedHref?: string; revealed: boolean; reveal: () => void };

const CallContext = createContext<Call>({ revealed: false, reveal: () => {} });

/**
 * Whether this number is masked on this page, whether it is still hidden, and the function that shows it.
 * `link` goes on the link that replaces the button, so that the focus moves to it.
 */
export function useNumber({ href }: Phone) {
  const { maskedHref, revealed, reveal } = useContext(CallContext);
  const link = useRef<HTMLAnchorElement>(null);
  // Several buttons may turn into links at once: only the one that was clicked gets the focus.
  const clicked = useRef(false);
  useEffect(() => {
    if (!revealed || !clicked.current) return;
    clicked.current = false;
    link.current?.focus();
    // A phone dials at once. A call-tracking service may replace the number first. This click is tracked and logged like a click on the
    // link.
    if (matchMedia('(hover: none) and (pointer: coarse)').matches) queueMicrotask(() => link.current?.click());
  }, [revealed]);
  const show = () => {
    clicked.current = true;
    reveal();
  };
  const isMasked = maskedHref === href;
  return { isMasked, isHidden: isMasked && !revealed, show, link };
}

type Props = {
  car?: Pick<CarModel, 'id' | 'phone' | 'phoneMasked' | 'calls'> | undefined;
  /** The API’s address. */
  api: string;
  children?: ReactNode;
};

/**
 * Masks the number of a page's car everywhere on the page, header and footer included, because one plain number would give it away
 * (rule K1). One click shows it everywhere, and is logged once (rule K2).
 */
export function CallReveal({ car, api, children }: Props) {
  const [revealedCar, setRevealedCar] = useState<string>();
  // A second click can come before the next render.
  const logged = useRef(new Set<string>());
  const maskedHref = car?.phoneMasked ? car.phone?.href : undefined;
  const revealed = car !== undefined && revealedCar === car.id;
  const id = car?.id;
  const ids = car?.calls;
  const call = useMemo(
    () => ({
      ...(maskedHref ? { maskedHref } : {}),
      revealed,
      reveal: () => {
        setRevealedCar(id);
        if (!ids || !id || logged.current.has(id)) return;
        logged.current.add(id);
        void logReveal(ids, { base: api, fetch: (input, init) => fetch(input, init), warn: console.warn });
      },
    }),
    [maskedHref, revealed, id, ids, api],
  );
  return <CallContext value={call}>{children}</CallContext>;
}
