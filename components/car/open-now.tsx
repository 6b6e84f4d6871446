import { useEveryMinute } from '#components/ui/use-every-minute.ts';
import { type OpeningWeek, openState } from '#lib/locale/open-now.ts';
import styles from './open-now.module.scss';

/** Whether a location is open now. The build cannot know, so the page keeps an empty line until the browser fills it. */
export function OpenNow({ week }: { week: OpeningWeek }) {
  const state = useEveryMinute(openState, week);
  return (
    <p className={styles.line} data-open={state?.open ? '' : undefined}>
      {state?.text ?? '\u00a0'}
    </p>
  );
}
