import type { GoneModel } from '#lib/pages/gone.ts';
import styles from './latest.module.scss';
import NotFound from './not-found.tsx';
import { Section } from './section.tsx';
import { StudioCard } from './studio-card.tsx';

export default function Gone({ model }: { model: GoneModel }) {
  return (
    <>
      <NotFound model={model} />
      {model.similar.length > 0 && (
        <Section id="similar" title={model.similarTitle} className={styles.section}>
          <ul className={styles.grid}>
            {model.similar.map((card) => (
              <li key={card.id}>
                <StudioCard card={card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
