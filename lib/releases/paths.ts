import { join } from 'node:path';

/** The folder of a dealer's releases; `current` beside it links to the one that is served. */
export const releasesDir = (outDir: string, slug: string) => join(outDir, slug, 'releases');

/** Names of releases: 20261121T012530Z-1f3c9a0b. They sort as the releases were made, whatever the clock did. */
export const releasePattern = /^\d{8}T\d{6}Z-[^.]+$/;

/**
 * What is kept beside a release's tree and never served: its record, its manifest, the seal of its input, what its pages were made of and what
 * they name, what it carries for pages still open, its cars as the next report compares them, and the report on how it was made.
 */
export const besides = {
  record: '.json',
  manifest: '.files.json',
  input: '.input.json',
  pages: '.pages.json',
  links: '.links.json',
  grace: '.grace.json',
  cars: '.cars.json',
  report: '.report.json',
  reportPage: '.report.html',
} as const;

/** Trees that are being put together, and those that are being removed; under the lock none is in use. */
export const stagingPrefix = '.staging-';
export const removingPrefix = '.removing-';

/** The link on its way to become `current`. */
export const asidePrefix = '.current-';

/** A file beside a release. */
export const besidePath = (outDir: string, slug: string, id: string, kind: keyof typeof besides) =>
  join(releasesDir(outDir, slug), `${id}${besides[kind]}`);
