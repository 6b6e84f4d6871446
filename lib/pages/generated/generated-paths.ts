import { siteMapPath } from '../../routes/paths.ts';
import type { PathInput } from './generated-kind.ts';
import { generatedKinds } from './generated-kinds.ts';

/** Paths of pages that code generates, besides cars and searches (rule A1). */
export const generatedPaths = (input: PathInput): string[] => [
  ...new Set(['/', ...generatedKinds.flatMap(({ paths }) => paths?.(input) ?? []), siteMapPath]),
];
