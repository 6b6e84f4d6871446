import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { CarModel } from '#lib/pages/car.ts';
import type { Phone } from '#lib/pages/chrome.ts';

type Call = { masks?: string; revealed: boolean; reveal: () => void };

const CallContext = createContext<Call>({ revealed: false, reveal: () => {} });

/**
 * Whether this number is masked on this page and still covered, what uncovers it, and the link that takes the focus from the button it
 * replaces.
 */
export function useNumber({ href }: Phone) {
  const { masks, revealed, reveal } = useContext(CallContext);
  const link = useRef<HTMLAnchorElement>(null);
  // Of the buttons of a page the focus stays on the one that was clicked.
  const clicked = useRef(false);
  useEffect(() => {
    if (revealed && clicked.current) link.current?.focus();
  }, [revealed]);
  const uncover = () => {
    clicked.current = true;
    reveal();
  };
  const masked = masks === href;
  return { masked, covered: masked && !revealed, uncover, link };
}

async function tell({ path, body }: NonNullable<CarModel['revealLog']>): Promise<void> {
  const { logReveal } = await import('#lib/browser/reveal-log.ts');
  await logReveal(path, body, { fetch: (input, init) => fetch(input, init) }, console.warn);
}

type Props = { car?: Pick<CarModel, 'id' | 'phone' | 'phoneMasked' | 'revealLog'> | undefined; children?: ReactNode };

/**
 * Masks the number of a page's car wherever it stands on that page, header and footer included: covered in the call box alone (spec §4)
 * it would be read beside it. Once uncovered it is uncovered everywhere, and the call is logged once.
 */
export function CallReveal({ car, children }: Props) {
  const [uncovered, setUncovered] = useState<string>();
  const masks = car?.phoneMasked ? car.phone?.href : undefined;
  const revealed = car !== undefined && uncovered === car.id;
  const id = car?.id;
  const log = car?.revealLog;
  const call = useMemo(
    () => ({
      ...(masks ? { masks } : {}),
      revealed,
      reveal: () => {
        setUncovered(id);
        // A log that cannot even be loaded is logged only, as one that fails (spec §8).
        if (log && !revealed) tell(log).catch(console.warn);
      },
    }),
    [masks, revealed, id, log],
  );
  return <CallContext value={call}>{children}</CallContext>;
}
