import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { CarModel } from '#lib/pages/car.ts';

type Call = { revealed: boolean; reveal: () => void };

const CallContext = createContext<Call>({ revealed: false, reveal: () => {} });

/** Whether the number of this page's car has been uncovered, and what uncovers it. */
export const useCall = () => useContext(CallContext);

async function tell({ path, body }: NonNullable<CarModel['revealLog']>): Promise<void> {
  const { logReveal } = await import('#lib/browser/reveal-log.ts');
  await logReveal(path, body, { fetch: (input, init) => fetch(input, init) }, console.warn);
}

/** Shares the uncovered number between the buttons of a car's page, so that a call is logged once (spec §4 call-the-dealer box). */
export function CallReveal({ log, children }: { log?: CarModel['revealLog']; children: ReactNode }) {
  const [revealed, setRevealed] = useState(false);
  const call = useMemo(
    () => ({
      revealed,
      reveal: () => {
        setRevealed(true);
        // A log that cannot even be loaded is logged only, as one that fails (spec §8).
        if (log && !revealed) tell(log).catch(console.warn);
      },
    }),
    [revealed, log],
  );
  return <CallContext value={call}>{children}</CallContext>;
}
