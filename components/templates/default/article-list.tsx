import { ArticleCard } from '#components/content/article-card.tsx';
import type { ArticleCard as Article } from '#lib/pages/content.ts';
import styles from './section.module.scss';

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
