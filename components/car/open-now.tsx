import { useEffect, useState } from 'react';
import { type OpeningWeek, type OpenState, openState } from '#lib/locale/open-now.ts';
import { minuteMs } from '#lib/model/time.ts';
import styles from './open-now.module.scss';

/** Whether a location is open now. The build cannot know, so the page keeps an empty line until the browser fills it. */
export function OpenNow({ week }: { week: OpeningWeek }) {
  const [state, setState] = useState<OpenState>();
  useEffect(() => {
    const look = () =>
      setState((shown) => {
        const next = openState(week, Date.now());
        return shown?.text === next?.text ? shown : next;
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
