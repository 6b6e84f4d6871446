import { type ReactNode, useId } from 'react';
import { ArticleCard } from '#components/content/article-card.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { ArticleCard as Article } from '#lib/pages/content.ts';
import { Card } from './card.tsx';
import styles from './section.module.scss';

type Props = { title: string; more?: { name: string; href: string }; soft?: boolean; last?: boolean; children: ReactNode };

/** A section with a heading and a link to more. `last` joins a soft section to the footer without a gap. */
export function Section({ title, more, soft = false, last = false, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={soft ? `${styles.soft} ${last ? styles.last : ''}` : undefined}>
      <div className={`${styles.page} ${styles.section}`}>
        <div className={styles.head}>
          <h2 id={id}>{unbroken(title)}</h2>
          {more && (
            <Link href={more.href} className={styles.all}>
              {more.name}
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Articles, three to a row. */
export function ArticleList({ articles }: { articles: Article[] }) {
  return (
    <div className={`${styles.thirds} ${styles.articles}`}>
      {articles.map((article) => (
        <ArticleCard key={article.href} article={article} isRow />
      ))}
    </div>
  );
}

/** Cars as tiles in a grid, or in a strip on a phone. */
export function CarList({ cards }: { cards: CarCard[] }) {
  return (
    <ul className={styles.cars}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card card={card} />
        </li>
      ))}
    </ul>
  );
}
