import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import frame from './frame.module.scss';
import styles from './latest.module.scss';
import { LeadStory } from './lead-story.tsx';
import { StudioCard } from './studio-card.tsx';

/** The latest cars: one spread, then a grid whose open end holds the way to all of them. */
export function Latest({ model }: { model: HomeModel }) {
  const [lead, ...rest] = model.latest;
  if (!lead) return null;
  const { nouns, searchHref } = model.chrome;
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="latest">
      <div className={frame.column}>
        <h2 id="latest" className={`${frame.heading} ${styles.heading}`}>
          Latest {nouns.many}
        </h2>
        <LeadStory card={lead} />
        <ul className={styles.grid}>
          {rest.map((card) => (
            <li key={card.id}>
              <StudioCard card={card} />
            </li>
          ))}
          <li className={styles.all} data-three={3 - (rest.length % 3)} data-two={2 - (rest.length % 2)}>
            <Link href={searchHref} className={styles.allLink}>
              {model.hero.seeAll}
            </Link>
          </li>
        </ul>
      </div>
    </section>
  );
}
