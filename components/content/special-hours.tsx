import { useState } from 'react';
import type { OpeningWeek } from '#lib/locale/open-now.ts';
import { type ComingDay, comingHours } from '#lib/locale/opening.ts';
import styles from './special-hours.module.scss';

/** Public holidays and other special hours of a place. The days are counted when they are opened, because the build cannot know today. */
export function SpecialHours({ week, name }: { week: OpeningWeek; name: string }) {
  const [days, setDays] = useState<ComingDay[]>();
  if (!week.special) return null;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => currentTarget.open && setDays(comingHours(week, Date.now()))}>
      <summary>
        Holidays and special hours<span className="visually-hidden"> of {name}</span>
      </summary>
      {days?.length === 0 && <p>None are coming up.</p>}
      <dl className={styles.days}>
        {days?.map((day) => (
          <div key={day.date}>
            <dt>
              <time dateTime={day.date}>{day.day}</time>
              {day.name && <span className={styles.name}>{day.name}</span>}
            </dt>
            <dd>{day.hours}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
