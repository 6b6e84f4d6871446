import { Prose } from '#components/content/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { BlockProps } from './block-kit.ts';
import { partHeading } from './part-heading.ts';
import styles from './specials-block.module.scss';

/** Offers of the moment. One that is over disappears, also from a page that was built before. */
export function SpecialsBlock({ block }: BlockProps<'specials'>) {
  const now = useViewingTime(block.offers.flatMap(({ ends }) => ends ?? []));
  const offers = block.offers.filter(({ ends = Number.POSITIVE_INFINITY }) => now < ends);
  const PartTitle = partHeading(block.title);
  return (
    <>
      {offers.length === 0 && <p>These offers are over.</p>}
      <div className={styles.room}>
        <ul className={styles.offers}>
          {offers.map(({ title, html, price, picture, alt, label, href, terms, untilText }) => (
            <li key={title} className={styles.offer}>
              {picture && (
                <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 400px, 100vw" width={480} className={styles.picture} />
              )}
              <div className={styles.words}>
                {untilText && <p className={styles.until}>{untilText}</p>}
                <PartTitle className={styles.title}>{title}</PartTitle>
                {price && <p className={styles.price}>{price}</p>}
                {html && <Prose html={html} />}
                {href && (
                  <Link href={href} className={styles.link}>
                    {label ?? `About ${title}`}
                    <Icon name="arrow-right" size={18} />
                  </Link>
                )}
                {terms && <p className={styles.terms}>{terms}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
