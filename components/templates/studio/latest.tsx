import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './latest.module.scss';
import { LeadStory } from './lead-story.tsx';
import { Section } from './section.tsx';
import { StudioCard } from './studio-card.tsx';

/** The latest cars: the newest one large, then a grid whose last cell links to all of them. */
export function Latest({ model }: { model: HomeModel }) {
  const [lead, ...rest] = model.latest;
  if (!lead) return null;
  const { nouns, searchHref } = model.chrome;
  return (
    <Section id="latest" title={`Latest ${nouns.many}`} className={styles.section} headingClass={styles.heading}>
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
    </Section>
  );
}
