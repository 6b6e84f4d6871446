import type { GoneModel } from '#lib/pages/gone.ts';
import { ClassicCard } from './classic-card.tsx';
import NotFound from './not-found.tsx';
import styles from './section.module.scss';
import { Section } from './section.tsx';

/** One row of the widest page. */
const shown = 4;

export default function Gone({ model }: { model: GoneModel }) {
  return (
    <>
      <NotFound model={{ ...model, kind: 'not-found' }} />
      {model.similar.length > 0 && (
        <Section soft last title={model.similarTitle}>
          <ul className={styles.cars}>
            {model.similar.slice(0, shown).map((card) => (
              <li key={card.id}>
                <ClassicCard card={card} layout="compact" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
