import type { Catalogue } from '../catalogue.ts';
import type { ContentModel } from '../content.ts';
import { generatedKinds } from './generated-kinds.ts';
import { siteMapModel } from './site-map-page.ts';

/** The page that code makes for a path; undefined if there is none. A content file of the same path takes its place, unless the page is shared. */
export function generatedModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const isWritten = catalogue.contentByPath.has(path);
  for (const kind of generatedKinds) {
    const model = isWritten && !kind.isShared ? undefined : kind.model(catalogue, path);
    if (model) return model;
  }
  return isWritten ? undefined : siteMapModel(catalogue, path);
}
