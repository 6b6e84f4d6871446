import { useEffect, useState } from 'react';
import type { OpeningWeek } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';

/** Evaluates opening hours every minute. Undefined in the HTML, because only the browser knows the time. */
export function useEveryMinute<T>(look: (week: OpeningWeek, now: number) => T, week: OpeningWeek): T | undefined {
  const [value, setValue] = useState<T>();
  useEffect(() => {
    const update = () => setValue(look(week, Date.now()));
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, [look, week]);
  return value;
}
