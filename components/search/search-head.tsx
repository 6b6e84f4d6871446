import { type ReactNode, useMemo } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import { pageTexts } from '#lib/search/page-text.ts';
import { useSearch } from './search-context.tsx';
import { useFound } from './use-found.ts';

/** The heading of a template, with the text that the search has now. */
export type SearchHeading = (text: string) => ReactNode;

/** Heading, title, description and robots of a search page: they follow the filters, by the rule that the built pages follow. */
export function SearchHead({ model, heading }: { model: SearchModel; heading: SearchHeading }) {
  const { setup, words, state } = useSearch();
  const { count } = useFound();
  const { name, url } = model.chrome;
  const indexable = model.head.index;
  const texts = useMemo(
    () => pageTexts({ urls: setup.urls, words, site: { name, url, indexable } }),
    [setup.urls, words, name, url, indexable],
  );
  const { head, heading: text } = texts(state, count);
  return (
    <>
      <PageHead head={head} />
      {heading(text)}
    </>
  );
}
