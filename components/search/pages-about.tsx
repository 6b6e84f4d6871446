import { useEffect, useId, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import { loadPageFinder } from '#lib/browser/search/load-page-finder.ts';
import type { PageEntry } from '#lib/search/pages/page-index.ts';
import styles from './results.module.scss';

type Props = { text: string; site: { findsPages?: true } };

const mostPages = 6;

/** The pages of the site that are about a typed text (rule S34). Renders nothing if there are none. */
export function PagesAbout({ text, site }: Props) {
  const id = useId();
  const [pages, setPages] = useState<PageEntry[]>([]);
  useEffect(() => untilStopped(loadPageFinder(site), (findPages) => setPages(findPages(text, mostPages))), [text, site]);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.pages}>
      <h2 id={id}>Pages about “{text}”</h2>
      <ul>
        {pages.map(({ path, title, text: about }) => (
          <li key={path} className={styles.about}>
            <Link href={path}>{title}</Link>
            {about && <p>{about}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
