import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchDocument } from '#lib/model/search-document.ts';
import { parseIndexFile } from '#lib/search/index-file.ts';
import type { Check, Fault, StagedRelease } from '../check.ts';
import { whyGone } from './stock.ts';

/** Fields in which what is found must not differ from what is shown. */
const compared = ['slug', 'status', 'price', 'before_price', 'subscription_price', 'weekly_price', 'preorder', 'price_type'] as const;

const isIndex = (file: string) => /^search\/index(\.[0-9a-z]+)?\.json$/.test(file);

function documentFaults(file: string, documents: readonly SearchDocument[], { catalogue, now }: StagedRelease): Fault[] {
  const days = catalogue.site.cars.soldWindowDays;
  const mend = 'build again; if it stays, the index is not made of the stock that the pages are made of';
  const faults: Fault[] = [];
  const found = new Set<string>();
  for (const document of documents) {
    const { id, slug } = document;
    const at = `"id":"${id}"`;
    if (found.has(id)) faults.push({ file, problem: `holds the car ${slug} twice`, mend, at });
    found.add(id);
    const why = whyGone(catalogue.carBySlug.get(slug), now, days);
    const expected = catalogue.documentById.get(id);
    if (why) faults.push({ file, problem: `holds the car ${slug}, ${why}`, mend, at });
    else if (!expected) faults.push({ file, problem: `holds the car ${slug} under the id ${id}, which it does not have`, mend, at });
    else {
      const different = compared.filter((key) => document[key] !== expected[key]);
      for (const key of different)
        faults.push({
          file,
          problem: `has ${key} ${String(document[key])} for the car ${slug}, its page ${String(expected[key])}`,
          mend,
          at,
        });
    }
  }
  const lacking = catalogue.cars.filter((car) => !found.has(car.id) && whyGone(car, now, days) === undefined);
  faults.push(...lacking.map(({ slug }) => ({ file, problem: `lacks the car ${slug}`, mend })));
  return faults;
}

/** What the search finds is what the site sells. */
export const searchIndex: Check = {
  rule: 'the search index holds each listed car once, at the price of its page, and no car past its window (spec §4)',
  whole: async (release) => {
    const files = [...release.tree.files].filter(isIndex);
    if (files.length !== 1)
      return [
        {
          file: files[1] ?? 'search/index.json',
          problem: `there are ${files.length} search indexes in the release, not one`,
          mend: 'build again',
        },
      ];
    const [file] = files as [string];
    try {
      const { documents } = parseIndexFile(JSON.parse(await readFile(join(release.root, file), 'utf8')), file);
      return documentFaults(file, documents, release);
    } catch (error) {
      return [{ file, problem: `cannot be read: ${(error as Error).message}`, mend: 'build again' }];
    }
  },
};
