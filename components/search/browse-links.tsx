import { useMemo } from 'react';
import { Link } from '#components/ui/link.tsx';
import { browseLinks } from '#lib/search/browse.ts';
import styles from './browse-links.module.scss';
import { useSearch } from './search-context.tsx';

/** Links to the other search pages, for search engines and for shoppers without scripts. */
export function BrowseLinks() {
  const { setup, nouns, path } = useSearch();
  const groups = useMemo(() => browseLinks(setup, path), [setup, path]);
  return (
    <nav className={styles.browse} aria-label={`More ${nouns.many}`}>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul className={styles.links}>
            {links.map(({ name, href }) => (
              <li key={href}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
