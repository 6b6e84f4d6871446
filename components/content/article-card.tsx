import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ArticleCard as Data } from '#lib/pages/content.ts';
import styles from './article-card.module.scss';
import { unbroken } from './unbroken-text.tsx';

type Props = { article: Data; heading?: 'h2' | 'h3'; isRow?: boolean };

/** An article in a list, or with `isRow` a small one beside its picture. The whole card is clickable. */
export function ArticleCard({ article, heading: Heading = 'h3', isRow = false }: Props) {
  return (
    <article className={isRow ? `${styles.card} ${styles.row}` : styles.card}>
      {article.picture && (
        <Picture picture={article.picture} alt="" sizes={isRow ? '180px' : '(min-width: 64rem) 400px, 100vw'} boxClass={styles.picture} />
      )}
      <div className={styles.body}>
        {article.dateText && (
          <time dateTime={article.date} className={styles.date}>
            {article.dateText}
          </time>
        )}
        <Heading className={styles.title}>
          <Link href={article.href} className={styles.link} name={unbroken(article.title)} />
        </Heading>
        {article.description && <p className={styles.text}>{article.description}</p>}
      </div>
    </article>
  );
}
