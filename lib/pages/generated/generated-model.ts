import type { Catalogue } from '../catalogue.ts';
import type { ContentModel } from '../content.ts';
import { articlesModel } from './articles-page.ts';
import { locationsModel } from './locations-page.ts';
import { positionsModel } from './positions-page.ts';
import { reviewsModel } from './reviews-page.ts';
import { siteMapModel } from './site-map-page.ts';

/**
 * The page that code makes for a path; undefined if there is none. A content file of the same path takes its place, but adds to a location, to
 * the reviews and to the list of positions.
 */
export function generatedModel(catalogue: Catalogue, path: string): ContentModel | undefined {
  const joined = locationsModel(catalogue, path) ?? reviewsModel(catalogue, path) ?? positionsModel(catalogue, path);
  if (joined || catalogue.contentByPath.has(path)) return joined;
  return articlesModel(catalogue, path) ?? siteMapModel(catalogue, path);
}
