import { type ReactNode, useMemo } from 'react';
import { PageHead } from '#components/ui/page-head.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import { pageTexts } from '#lib/search/page-text.ts';
import { useSearch } from './search-context.tsx';

/** Renders the template's heading with the current heading text. */
export type SearchHeading = (text: string) => ReactNode;

/** Heading, title, description and robots of the search whose results are on the page, by the same rules as the built pages. */
export function SearchHead({ model, heading }: { model: SearchModel; heading: SearchHeading }) {
  const { setup, words, answered } = useSearch();
  const { name, url, place, isIndexable } = model.chrome;
  const texts = useMemo(
    () => pageTexts({ urls: setup.urls, words, site: { name, url, place, indexable: isIndexable }, path: model.path }),
    [setup.urls, words, name, url, place, isIndexable, model.path],
  );
  const { head, heading: text } = texts(answered.state, answered.count, answered.isClose);
  const { duplicate } = model;
  const own = {
    ...head,
    ...(model.head.social ? { social: model.head.social } : {}),
    ...(duplicate && head.canonical === duplicate.own ? { canonical: duplicate.canonical } : {}),
  };
  return (
    <>
      <PageHead head={own} chrome={model.chrome} />
      {heading(text)}
    </>
  );
}
