import { useEffect, useState } from 'react';
import { type OpeningWeek, type OpenState, openState } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';
import styles from './open-now.module.scss';

/** Whether a place is open as the page is viewed; the build cannot know, so its line is kept free until then. */
export function OpenNow({ week }: { week: OpeningWeek }) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    const look = () =>
      setState((shown) => {
        const next = openState(week, Date.now());
        return shown?.text === next.text ? shown : next;
      });
    look();
    const timer = setInterval(look, minuteMs);
    return () => clearInterval(timer);
  }, [week]);
  return (
    <p className={styles.line} data-open={state?.open ? '' : undefined}>
      {state?.text ?? '\u00a0'}
    </p>
  );
}
