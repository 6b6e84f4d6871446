import { siteMapPath } from '../../routes/paths.ts';
import { articlePages } from './articles-page.ts';
import type { GeneratedKind, PathInput } from './generated-kind.ts';
import { locationPages } from './locations-page.ts';
import { modelPages } from './model-page.ts';
import { positionPages } from './positions-page.ts';
import { reviewPages } from './reviews-page.ts';

/** Every kind of page that code generates from a dealer's data. Cars, searches and the site map have their own routes. */
export const generatedKinds: readonly GeneratedKind[] = [locationPages, modelPages, articlePages, reviewPages, positionPages];

/** Paths of pages that code generates, besides cars and searches (rule A1). */
export const generatedPaths = (input: PathInput): string[] => [
  ...new Set(['/', ...generatedKinds.flatMap(({ paths }) => paths?.(input) ?? []), siteMapPath]),
];
