import type { ReactNode } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import cardGridStyles from './card-grid.module.scss';
import pageBandStyles from './page-band.module.scss';
import styles from './section.module.scss';
import section from './section.module.scss';
import { TrailCard } from './trail-card.tsx';

type Props = {
  tone?: 'sand' | 'sunken' | 'dark' | 'forest';
  /** Draws the contour lines of a map behind it; use it on a dark ground. */
  contours?: boolean;
  title?: string;
  more?: { name: string; href: string };
  className?: string;
  children: ReactNode;
};

/** A section over the full width of the page, with its heading and a link to more. */
export function Section({ tone = 'sand', contours = false, title, more, className, children }: Props) {
  const look = [styles.section, styles[tone], contours ? styles.contours : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <section className={look} {...(title ? { 'aria-label': title } : {})}>
      <div className={styles.inner}>
        {title && (
          <div className={styles.head}>
            <h2 className={styles.title}>{unbroken(title)}</h2>
            {more && (
              <Link href={more.href} className={styles.more}>
                {more.name}
                <Icon name="arrow-right" size={22} stroke={2.25} />
              </Link>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}

type CardGridProps = {
  cards: CarCard[];
  /** A last tile with a link. */
  close?: { words: string; aside?: string; href: string };
  /** Makes it a strip to swipe on a phone. */
  strip?: boolean;
};

/** Cars in a grid. The last tile takes the rest of the last row, so that no gap is left. */
export function CardGrid({ cards, close, strip = false }: CardGridProps) {
  return (
    <ul className={strip ? `${cardGridStyles.grid} ${cardGridStyles.strip}` : cardGridStyles.grid}>
      {cards.map((card) => (
        <li key={card.id}>
          <TrailCard card={card} />
        </li>
      ))}
      {close && (
        <li className={cardGridStyles.close}>
          <Link href={close.href} className={cardGridStyles.tile}>
            <span>
              <span className={cardGridStyles.words}>{close.words}</span>
              {close.aside && <span className={cardGridStyles.aside}>{close.aside}</span>}
            </span>
            <Icon name="arrow-right" size={44} stroke={2} />
          </Link>
        </li>
      )}
    </ul>
  );
}

type PageBandProps = { heading: string /** The breadcrumbs. */; trail?: ReactNode; children?: ReactNode };

/** The dark band with the heading of a page that has no hero picture. */
export function PageBand({ heading, trail, children }: PageBandProps) {
  return (
    <div className={`${section.section} ${section.dark} ${section.contours} ${pageBandStyles.band}`}>
      <div className={section.inner}>
        {trail && <div className={pageBandStyles.trail}>{trail}</div>}
        <h1 className={pageBandStyles.heading}>{unbroken(heading)}</h1>
        {children && <div className={pageBandStyles.text}>{children}</div>}
      </div>
    </div>
  );
}
