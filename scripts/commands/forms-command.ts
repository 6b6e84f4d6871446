import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { printResult } from '../cli/print-result.ts';
import { runForms } from './forms.ts';

/** `forecourt forms <slug…>`: the forms of dealers, or one form of each. */
export async function formsCommand(words: string[], options: CommonOptions & { form?: string }): Promise<void> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const answers: object[] = [];
  const slugs = await chosenDealers(words, options);
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    const { forms, ...result } = await runForms({ tenantsDir, productTenantsDir, slug, form: options.form, remote });
    if (options.json) {
      answers.push({ slug, ...(forms ? { forms } : result) });
      if (result.code !== 0) process.exitCode = result.code;
    } else printResult(slugs.length > 1 ? { ...result, text: `${slug}\n${result.text}\n` } : result);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
}
