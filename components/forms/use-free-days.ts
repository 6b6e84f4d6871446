import { useCallback, useEffect, useState } from 'react';
import type { FreeDay } from '#lib/forms/fields/field-kind.ts';
import { localTimeAt } from '#lib/locale/zoned-time.ts';
import type { BookingKind } from '#lib/model/booking-slots.ts';

/** An input that is replaced while it has the focus would lose it, and what is typed into it. */
function whenLeft(act: () => void): () => void {
  const field = document.activeElement?.closest('[data-control="slot"]');
  if (!field) {
    act();
    return () => {};
  }
  field.addEventListener('focusout', act, { once: true });
  return () => field.removeEventListener('focusout', act);
}

/** A shopper who has pressed the button does not wait longer to learn that a time was taken. */
const shortMs = 3000;

/** The free bookings of an open form (rule E91). `refresh` asks again; what it returns is shown too. */
export function useFreeDays(kind: BookingKind | undefined, timeZone: string, base: string) {
  const [freeDays, setFreeDays] = useState<readonly FreeDay[]>();
  const load = useCallback(
    async (timeoutMs?: number) => {
      if (kind === undefined) return undefined;
      // Most forms take no bookings, so what reads them is not loaded with every form.
      const code = await import('#lib/browser/load-free-days.ts').catch(() => undefined);
      return code?.loadFreeDays(kind, localTimeAt(Date.now(), timeZone), {
        ...{ fetch: (input, init) => fetch(input, init), base },
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
    },
    [kind, timeZone, base],
  );
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void load().then((days) => {
      if (days && !isGone) stop = whenLeft(() => setFreeDays(days));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [load]);
  const refresh = async (): Promise<readonly FreeDay[] | undefined> => {
    if (!freeDays) return undefined;
    const days = (await load(shortMs)) ?? freeDays;
    setFreeDays(days);
    return days;
  };
  return { freeDays, refresh };
}
