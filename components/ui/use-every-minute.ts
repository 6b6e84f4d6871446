import { useEffect, useState } from 'react';
import type { OpeningWeek } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';

/** What is true of opening hours at this minute; undefined until the browser, which alone knows the time, has looked. */
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
