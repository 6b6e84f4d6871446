import { readFileSync, statSync } from 'node:fs';
import { type Catalogue, makeCatalogue } from './catalogue.ts';

let loaded: { file: string; modified: number; catalogue: Catalogue } | undefined;

/**
 * The catalogue of the dealer whose pages this process makes, from the file that FORECOURT_DATA names.
 * Read once; again only when the file has changed, as it does under `forecourt dev`.
 */
export function loadCatalogue(): Catalogue {
  const file = process.env.FORECOURT_DATA;
  if (!file)
    throw new Error('FORECOURT_DATA is not set: build pages with `forecourt build <slug>` or `forecourt dev <slug>`, which sets it.');
  const modified = statSync(file).mtimeMs;
  if (loaded?.file !== file || loaded.modified !== modified) {
    loaded = { file, modified, catalogue: makeCatalogue(JSON.parse(readFileSync(file, 'utf8'))) };
  }
  return loaded.catalogue;
}
