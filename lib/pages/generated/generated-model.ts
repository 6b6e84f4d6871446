import type { Catalogue } from '../catalogue.ts';
import type { ContentModel } from '../content.ts';
import { articlesModel } from './articles-page.ts';
import { locationsModel } from './locations-page.ts';
import { modelPage } from './model-page.ts';
import { positionsModel } from './positions-page.ts';
import { reviewsModel } from './reviews-page.ts';
import { siteMapModel } from './site-map-page.ts';

/** Pages to which a content file of their path adds, in place of taking it. */
const sharedPages = [locationsModel, modelPage, reviewsModel, positionsModel];

/** The page that code makes for a path; undefined if there is none. A content file of the same path takes its place, unless the page is shared. */
export function generatedModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  for (const shared of sharedPages) {
    const model = shared(catalogue, path);
    if (model) return model;
  }
  if (catalogue.contentByPath.has(path)) return undefined;
  return articlesModel(catalogue, path) ?? siteMapModel(catalogue, path);
}
