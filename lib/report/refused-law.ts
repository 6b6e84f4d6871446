import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LawRecord } from '#lib/compliance/law-record.ts';
import { summarizeLaw } from '#lib/compliance/law-summary.ts';
import type { RuleSettings } from '#lib/compliance/severity.ts';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { renderRefusedLaw } from './html/law.ts';

const pathOf = (outDir: string, slug: string) => join(outDir, slug, 'law.html');

/** Writes why the law keeps a dealer's pages from going live, for the dealer to read (rule Q11). Returns the path. `today` is a day such as "2026-11-26". */
export async function writeRefusedLaw(
  outDir: string,
  slug: string,
  about: { name: string; at: number; isLive: boolean },
  { record, settings, today }: { record: LawRecord; settings: RuleSettings; today: string },
): Promise<string> {
  const path = pathOf(outDir, slug);
  await writeFileAtomic(path, await renderRefusedLaw(about, summarizeLaw(record, settings, today)));
  return path;
}

/** Removes the page of an earlier refusal, once the dealer's pages are live. */
export const removeRefusedLaw = (outDir: string, slug: string): Promise<void> => rm(pathOf(outDir, slug), { force: true });
