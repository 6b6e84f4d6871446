import { unbroken } from '#components/content/unbroken-text.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ArticleCard } from '#lib/pages/content.ts';
import styles from './journal.module.scss';

/**
 * Articles as a table of contents: date, title, description, and a small picture on wide screens. A page with only one or two articles
 * shows them with large pictures.
 */
export function Journal({ articles, level = 3 }: { articles: ArticleCard[]; level?: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  // Two lines of text would leave a page of articles empty.
  const isFew = level === 2 && articles.length <= 2;
  return (
    <ul className={styles.journal} data-few={isFew ? '' : undefined}>
      {articles.map((article) => (
        <li key={article.href} className={styles.entry}>
          <p className={styles.date}>{article.dateText && <time dateTime={article.date}>{article.dateText}</time>}</p>
          <div>
            <Title className={styles.title}>
              <Link href={article.href} className={styles.link} name={unbroken(article.title)} />
            </Title>
            <p className={styles.text}>{article.description}</p>
          </div>
          {article.picture && (
            <Picture
              picture={article.picture}
              alt=""
              sizes={isFew ? '(width >= 48rem) 56vw, 92vw' : '14rem'}
              width={isFew ? 640 : 320}
              className={styles.image}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
