import { access, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type StockState, stockStateOf } from '#lib/accounts/stock-notices.ts';
import { readPackedText } from '#lib/disk/packed-text.ts';
import { readValidJson } from '#lib/disk/valid-json.ts';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { readIndexFiles } from '#lib/search/index-chunks.ts';
import { filteredCars } from '#lib/search/site-cars.ts';
import { readSnapshotAt } from '#lib/sources/snapshot.ts';
import type { AccountSettings, LeadDealer } from '../lead-dealer.ts';

/** The part of a release’s record that says which cars it leaves out (rule R11). */
const record = z.object({ quarantine: z.object({ cars: z.array(z.object({ id: z.string() })) }).optional() });

/** The data of a dealer that comparing its releases needs. It can be sent to a worker thread. */
export type ReleasingDealer = Pick<LeadDealer, 'slug' | 'accounts'>;

/**
 * The stock, the cars left out and the search index of a dealer’s live release, read on demand, and its ID. Undefined without a release or
 * its snapshot.
 */
export async function liveStock(
  outDir: string,
  slug: string,
  site: AccountSettings['site'],
): Promise<
  | {
      release: string;
      stock: () => Promise<StockState>;
      leftOut: () => Promise<string[]>;
      documents: () => Promise<SearchDocument[]>;
    }
  | undefined
> {
  const root = await realpath(join(outDir, slug, 'current')).catch(() => undefined);
  if (root === undefined) return undefined;
  const path = `${root}.snapshot.json`;
  const hasSnapshot = await access(path).then(
    () => true,
    () => false,
  );
  if (!hasSnapshot) return undefined;
  return {
    release: basename(root),
    stock: async () => {
      const read = await readSnapshotAt(path, slug, 'Build the dealer again.');
      // Held cars are listed nowhere, but shoppers who watch one get notices of it.
      return stockStateOf(filteredCars(read?.snapshot.cars ?? [], { ...site, slug }), site);
    },
    leftOut: async () => ((await readValidJson(`${root}.json`, record))?.quarantine?.cars ?? []).map(({ id }) => id),
    documents: async () => (await readIndexFiles((file) => readPackedText(join(root, file)))).documents,
  };
}
