import { z } from 'zod';
import type { Manifest } from '#lib/disk/manifest.ts';
import type { Site } from '#lib/site/schema.ts';
import { measureScripts } from '#lib/verify/checks/budgets.ts';
import type { LinkRecord } from '#lib/verify/link-record.ts';

export const budgetNames = ['pageHtml', 'pageScript', 'picture', 'searchIndex'] as const;

/** The heaviest of each kind that build.budgets is about, in bytes, and what it may weigh. `over` counts files above it. */
export const size = z.object({
  budget: z.enum(budgetNames),
  limit: z.number(),
  bytes: z.number(),
  file: z.string().optional().describe('absent where there is none of the kind'),
  over: z.number().int(),
});

export type Size = z.infer<typeof size>;

/** Which budget a file falls under. */
export function budgetOf(file: string): Exclude<Size['budget'], 'pageScript'> | undefined {
  if (file.endsWith('.html')) return 'pageHtml';
  if (file.startsWith('images/')) return 'picture';
  return file.startsWith('search/index') && file.endsWith('.json') ? 'searchIndex' : undefined;
}

/** What the heaviest files of a staged release weigh beside the site's budgets. `root` is where its scripts can be read. */
export async function sizesOf(root: string, manifest: Manifest, record: LinkRecord, budgets: Site['build']['budgets']): Promise<Size[]> {
  const found = new Map<Size['budget'], Size>(
    budgetNames.map((budget) => [budget, { budget, limit: budgets[budget] * 1024, bytes: 0, over: 0 }]),
  );
  const weigh = (budget: Size['budget'], file: string, bytes: number, files = 1) => {
    const known = found.get(budget) as Size;
    if (bytes > known.limit) known.over += files;
    if (known.file === undefined || bytes > known.bytes) Object.assign(known, { bytes, file });
  };
  for (const file of Object.keys(manifest)) {
    const budget = budgetOf(file);
    if (budget) weigh(budget, file, manifest[file]?.bytes ?? 0);
  }
  for (const { files, bytes } of await measureScripts({ root, manifest }, record))
    weigh('pageScript', files[0] as string, bytes, files.length);
  return [...found.values()];
}
