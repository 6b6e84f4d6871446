import { MakeMark } from '#components/search/make-mark.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { FacetSection } from '#lib/pages/home.ts';
import styles from './facet-rows.module.scss';
import { Section } from './section.tsx';

/** Makes and body types with their counts, as rows of tiles. */
export function FacetRows({ sections }: { sections: FacetSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Section tone="sunken" className={styles.band}>
      <div className={styles.rows}>
        {sections.map((section) => (
          <div key={section.attribute}>
            <h2 className={styles.title}>{section.title}</h2>
            <ul className={styles.list}>
              {section.tiles.map((tile) => (
                <li key={tile.href}>
                  <Link href={tile.href} className={styles.tile}>
                    {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
                    {tile.picture && (
                      <span className={styles.picture}>
                        <Picture picture={tile.picture} alt="" sizes="4.5rem" width={320} />
                      </span>
                    )}
                    {tile.label} <span className={styles.count}>{tile.count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}
