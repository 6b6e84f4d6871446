import type { MouseEvent, ReactNode } from 'react';
import { usePagination } from 'react-instantsearch';
import { Icon } from '#components/ui/icon.tsx';
import styles from './pages.module.scss';
import { useSearch } from './search-context.tsx';

/** Page numbers as real links. A plain click loads the results in place and scrolls to their top. */
export function Pages() {
  const { state, hrefOf, nouns } = useSearch();
  const { pages, currentRefinement, nbPages, isFirstPage, isLastPage, refine } = usePagination({ padding: 2 });
  if (nbPages < 2) return null;
  const link = (page: number, name: string, content: ReactNode) => (
    <a
      href={hrefOf({ ...state, page: page + 1 })}
      className={styles.page}
      aria-label={name}
      aria-current={page === currentRefinement ? 'page' : undefined}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        refine(page);
        event.currentTarget.closest('section')?.scrollIntoView({ block: 'start' });
      }}
    >
      {content}
    </a>
  );
  return (
    <nav aria-label={`Pages of ${nouns.many}`}>
      <ul className={styles.pages}>
        {!isFirstPage && <li>{link(currentRefinement - 1, 'Previous page', <Icon name="chevron-left" size={20} />)}</li>}
        {pages.map((page) => (
          <li key={page}>{link(page, `Page ${page + 1}`, page + 1)}</li>
        ))}
        {!isLastPage && <li>{link(currentRefinement + 1, 'Next page', <Icon name="chevron-right" size={20} />)}</li>}
      </ul>
    </nav>
  );
}
