import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { finishResults } from '../cli/print-result.ts';
import { type FormsResult, runForms } from './forms.ts';

/** `forecourt forms <slug…>`: the forms of dealers, or one form of each. */
export async function formsCommand(words: string[], options: CommonOptions & { form?: string }): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const results: { slug: string; result: FormsResult }[] = [];
  const slugs = await chosenDealers(words, options);
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    results.push({ slug, result: await runForms({ tenantsDir, productTenantsDir, slug, form: options.form, remote }) });
  }
  return finishResults(results, options.json ?? false, ({ forms }) => (forms ? { forms } : {}));
}
