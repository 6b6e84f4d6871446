import { type PageHead, pageHead } from '../routes/page-head.ts';
import type { Catalogue } from './catalogue.ts';

/** The head of a page of this site. */
export function makeHead(catalogue: Pick<Catalogue, 'site'>, path: string, title: string, description: string): PageHead {
  const { dealer, build } = catalogue.site;
  return pageHead({ name: dealer.name, url: dealer.url, indexable: build.indexable }, path, title, description);
}
