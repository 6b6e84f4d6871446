import type { Catalogue } from '../catalogue.ts';
import type { ContentModel } from '../content.ts';
import { articlesModel } from './articles-page.ts';
import { locationsModel } from './locations-page.ts';
import { modelPage } from './model-page.ts';
import { siteMapModel } from './site-map-page.ts';

/** The page that code makes for a path; undefined if there is none. A content file of the same path takes its place, but adds to a location or a model. */
export function generatedModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const shared = locationsModel(catalogue, path) ?? modelPage(catalogue, path);
  if (shared || catalogue.contentByPath.has(path)) return shared;
  return articlesModel(catalogue, path) ?? siteMapModel(catalogue, path);
}
