import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ImageCard } from '#lib/pages/blocks/list-views.ts';
import { Section } from './section.tsx';
import styles from './setup-cards.module.scss';

/** The image cards: large pictures that link to a kind of vehicle or part. */
export function SetupCards({ title = 'Find your setup', cards }: { title?: string; cards: ImageCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.grid}>
        {cards.map((card) => (
          <li key={`${card.title} ${card.href}`} className={styles.card}>
            {card.picture ? (
              <Picture picture={card.picture} alt="" sizes="(min-width: 64rem) 700px, 100vw" className={styles.picture} />
            ) : (
              <div className={styles.plain} />
            )}
            <div className={styles.label}>
              <div>
                <h3>
                  <Link href={card.href} className={styles.link} name={card.title} />
                </h3>
                {card.text && <p>{card.text}</p>}
              </div>
              <Icon name="arrow-right" size={28} stroke={2.25} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
