import type { CSSProperties } from 'react';
import { ListPager } from '#components/content/list-pager.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { ReviewView } from '#lib/pages/blocks/reviews-view.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import styles from './reviews-block.module.scss';

/** A rating of 5 as stars. Screen readers say it as a number. */
const Stars = ({ rating }: { rating: number }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`} style={{ '--rating': rating } as CSSProperties} />
);

const Paragraphs = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never change their order
    <p key={index}>{line}</p>
  ));

function Review({ review: { author, rating, text, date, dateText, source, href, reply } }: { review: ReviewView }) {
  return (
    <li className={styles.review}>
      <Stars rating={rating} />
      {text.length > 0 && (
        <blockquote className={styles.text}>
          <Paragraphs lines={text} />
        </blockquote>
      )}
      <p className={styles.by}>
        <strong>{author}</strong>
        {dateText && <time dateTime={date}>{dateText}</time>}
        {source && href ? <Link href={href}>{`On ${source}`}</Link> : source && <span>{`On ${source}`}</span>}
      </p>
      {reply && (
        <div className={styles.reply}>
          <p className={styles.replyHead}>Our reply</p>
          <Paragraphs lines={reply} />
        </div>
      )}
    </li>
  );
}

/** The average of all reviews, and some of them in words. */
export function ReviewsBlock({ block, kit, place }: { block: BlockViewOf<'reviews'>; kit: BlockKit; place: BlockPlace }) {
  const { title, average, rating, countText, note, reviews, more, pager } = block;
  return (
    <BlockFrame title={title} place={place} kit={kit}>
      <div className={reviews.length === 1 ? styles.single : undefined}>
        <div className={styles.sum}>
          <p className={styles.average}>
            <span className={styles.figure} aria-hidden="true">
              {average}
            </span>
            <Stars rating={rating} />
            <span>{`from ${countText}`}</span>
          </p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
        {more && (
          <Link href={more.href} className={styles.step}>
            {more.name}
            <Icon name="arrow-right" size={18} />
          </Link>
        )}
      </div>
      {pager && <ListPager pager={pager} label="Pages of reviews" newer="Newer reviews" older="More reviews" />}
    </BlockFrame>
  );
}
