import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { usePagination } from 'react-instantsearch';
import { Icon } from '#components/ui/icon.tsx';
import styles from './pages.module.scss';
import { useChoose, useSearch } from './search-context.tsx';

/** Page numbers as real links, the first and the last among them. A plain click loads the results in place and scrolls to their top. */
export function Pages() {
  const { state, hrefOf, nouns } = useSearch();
  const choose = useChoose();
  const { pages, currentRefinement, nbPages, isFirstPage, isLastPage, refine } = usePagination({ padding: 1 });
  if (nbPages < 2) return null;
  const shown = [...new Set([0, ...pages, nbPages - 1])];
  const link = (page: number, name: string, content: ReactNode) => (
    <a
      href={hrefOf({ ...state, page: page + 1 })}
      className={styles.page}
      aria-label={name}
      aria-current={page === currentRefinement ? 'page' : undefined}
      onClick={(event: MouseEvent<HTMLAnchorElement>) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        choose(() => refine(page));
      }}
    >
      {content}
    </a>
  );
  return (
    <nav aria-label={`Pages of ${nouns.many}`}>
      <ul className={styles.pages}>
        {!isFirstPage && <li>{link(currentRefinement - 1, 'Previous page', <Icon name="chevron-left" size={20} />)}</li>}
        {shown.map((page, index) => (
          <Fragment key={page}>
            {index > 0 && page - (shown[index - 1] ?? 0) > 1 && (
              <li aria-hidden="true" className={styles.gap}>
                …
              </li>
            )}
            <li>{link(page, `Page ${page + 1}`, page + 1)}</li>
          </Fragment>
        ))}
        {!isLastPage && <li>{link(currentRefinement + 1, 'Next page', <Icon name="chevron-right" size={20} />)}</li>}
      </ul>
    </nav>
  );
}
