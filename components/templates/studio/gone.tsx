import type { GoneModel } from '#lib/pages/gone.ts';
import frame from './frame.module.scss';
import styles from './latest.module.scss';
import NotFound from './not-found.tsx';
import { StudioCard } from './studio-card.tsx';

export default function Gone({ model }: { model: GoneModel }) {
  return (
    <>
      <NotFound model={{ ...model, kind: 'not-found' }} />
      {model.similar.length > 0 && (
        <section className={`${frame.section} ${styles.section}`} aria-labelledby="similar">
          <div className={frame.column}>
            <h2 id="similar" className={frame.heading}>
              {model.similarTitle}
            </h2>
            <ul className={styles.grid}>
              {model.similar.map((card) => (
                <li key={card.id}>
                  <StudioCard card={card} />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
