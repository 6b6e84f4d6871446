import type { SearchDocument } from '../model/search-document.ts';
export const makeIndexFile = (documents: readonly SearchDocument[], site: { search: { index: string } }) => ({
  uid: site.search.index,
  primaryKey: 'id',
  documents,
});
