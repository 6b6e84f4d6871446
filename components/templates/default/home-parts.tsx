import type { CSSProperties } from 'react';
import { BrandTiles } from '#components/content/brand-tiles.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { CallToActionView } from '#lib/pages/blocks/banner-views.ts';
import type { ImageCard } from '#lib/pages/blocks/list-views.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './home-parts.module.scss';
import { Section } from './section.tsx';

/** The number of columns that leaves the fewest empty places in the last row. The first one wins a tie. */
export function evenColumns(count: number, choices: readonly [number, ...number[]]): number {
  const emptyOf = (columns: number) => (columns - (count % columns)) % columns;
  return choices.reduce((best, columns) => (emptyOf(columns) < emptyOf(best) ? columns : best));
}

export function ImageCards({ title = 'Have one of these in mind?', cards }: { title?: string; cards: ImageCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.title} className={styles.card}>
            {card.picture && <Picture picture={card.picture} alt="" sizes="(min-width: 64rem) 300px, 46vw" width={480} />}
            <h3 className={styles.title}>
              <Link href={card.href}>{card.title}</Link>
            </h3>
            {card.text && <p className={styles.soft}>{card.text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function BrandGrid({ title, tiles }: HomeModel['brandGrid']) {
  if (tiles.length === 0) return null;
  return (
    <Section title={title}>
      <div
        style={{ '--columns': evenColumns(tiles.length, [7, 8, 6, 5]), '--tablet': evenColumns(tiles.length, [4, 5, 3]) } as CSSProperties}
      >
        <BrandTiles tiles={tiles} className={styles.brands} tileClass={styles.brand} />
      </div>
    </Section>
  );
}

export function CallToAction({ title, text, buttons }: Omit<CallToActionView, 'type'>) {
  return (
    <section className={styles.band} aria-label={title}>
      <div className={styles.inner}>
        <div>
          <h2>{unbroken(title)}</h2>
          {text && <p className={styles.bandText}>{text}</p>}
        </div>
        <div className={styles.actions}>
          {buttons.map(({ label, href }) => (
            <ButtonLink key={label} href={href} look="secondary" name={label} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The end of the home page. */
export function FollowUs({ chrome: { social } }: { chrome: Chrome }) {
  if (social.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="follow">
      <h2 id="follow" className={styles.strong}>
        Follow Us on Social Media
      </h2>
      <SocialLinks links={social} words />
    </section>
  );
}

export function Hiring({ hiring }: { hiring: HomeModel['hiring'] }) {
  if (!hiring) return null;
  return (
    <section className={styles.strip} aria-label="Join us">
      <p>{hiring.text}</p>
      <ButtonLink href={hiring.href} look="quiet" name={hiring.label} />
    </section>
  );
}
