import { z } from 'zod';
import { type Manifest, pathsOf } from '#lib/disk/manifest.ts';
import type { Site } from '#lib/site/schema.ts';
import { measureIndex, measureScripts } from '#lib/verify/checks/budgets.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';

const budgetNames = ['pageHtml', 'pageScript', 'picture', 'searchIndex'] as const;

/** The largest file of one budget in build.budgets, and its limit, in bytes. `over` counts the files above the limit. */
export const budgetUse = z.object({
  budget: z.enum(budgetNames),
  limit: z.number(),
  bytes: z.number(),
  file: z.string().optional().describe('absent when no file falls under this budget'),
  over: z.number().int(),
});

export type BudgetUse = z.infer<typeof budgetUse>;

/** Finds the budget of a file. */
function findBudget(file: string): 'pageHtml' | 'picture' | undefined {
  if (file.endsWith('.html')) return 'pageHtml';
  return file.startsWith('images/') ? 'picture' : undefined;
}

/** Compares the largest files of a staged release with the site's budgets. The scripts are read from `root`. */
export async function measureSizes(
  root: string,
  manifest: Manifest,
  record: LinkRecord,
  budgets: Site['build']['budgets'],
): Promise<BudgetUse[]> {
  const uses = new Map<BudgetUse['budget'], BudgetUse>(
    budgetNames.map((budget) => [budget, { budget, limit: budgets[budget] * 1024, bytes: 0, over: 0 }]),
  );
  const addFile = (budget: BudgetUse['budget'], file: string, bytes: number, files = 1) => {
    const use = uses.get(budget) as BudgetUse;
    if (bytes > use.limit) use.over += files;
    if (use.file === undefined || bytes > use.bytes) Object.assign(use, { bytes, file });
  };
  for (const file of pathsOf(manifest)) {
    const budget = findBudget(file);
    if (budget) addFile(budget, file, manifest[file]?.bytes ?? 0);
  }
  for (const { file, bytes } of measureIndex(manifest)) addFile('searchIndex', file, bytes);
  for (const { files, bytes } of await measureScripts({ root, manifest }, record))
    addFile('pageScript', files[0] as string, bytes, files.length);
  return [...uses.values()];
}
