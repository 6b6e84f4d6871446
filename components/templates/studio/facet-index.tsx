import { MakeMark } from '#components/search/make-mark.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { FacetSection } from '#lib/pages/home.ts';
import styles from './facet-index.module.scss';
import frame from './frame.module.scss';

/** Makes and body types as lists of words: the first list large, the others as rows between lines. */
export function FacetIndex({ sections, nouns }: { sections: FacetSection[]; nouns: Nouns }) {
  if (sections.length === 0) return null;
  return (
    <div className={`${frame.section} ${styles.ground}`}>
      {sections.map((section, index) => (
        <section key={section.attribute} className={`${frame.column} ${styles.section}`} aria-labelledby={`by-${section.attribute}`}>
          <h2 id={`by-${section.attribute}`} className={styles.title}>
            {section.title}
          </h2>
          <ul className={index === 0 ? styles.running : styles.rows}>
            {section.tiles.map((tile) => (
              <li key={tile.href}>
                <Link href={tile.href}>
                  {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
                  {tile.picture && (
                    <span className={styles.picture}>
                      <Picture picture={tile.picture} alt="" sizes="4.5rem" width={320} />
                    </span>
                  )}
                  <span className={styles.label}>{tile.label}</span>{' '}
                  <span className={styles.count}>
                    {tile.count}
                    <span className="visually-hidden"> {tile.count === 1 ? nouns.one : nouns.many}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
