import { useEffect, useState } from 'react';
import { type OpeningWeek, openState } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';
import styles from './open-now.module.scss';

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

/** Whether a location is open now. The build cannot know, so the page keeps an empty line until the browser fills it. */
export function OpenNow({ week }: { week: OpeningWeek }) {
  const state = useEveryMinute(openState, week);
  return (
    <p className={styles.line} data-open={state?.open ? '' : undefined}>
      {state?.text ?? '\u00a0'}
    </p>
  );
}
