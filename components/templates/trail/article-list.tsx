import { ArticleCard } from '#components/content/article-card.tsx';
import type { ArticleCard as Article } from '#lib/pages/content.ts';
import styles from './grids.module.scss';

/** Articles, three to a row. */
export function ArticleList({ articles, heading = 'h3' }: { articles: Article[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={heading === 'h3' ? `${styles.threes} ${styles.rows}` : styles.threes}>
      {articles.map((article) => (
        <li key={article.href}>
          <ArticleCard article={article} heading={heading} isRow={heading === 'h3'} />
        </li>
      ))}
    </ul>
  );
}
