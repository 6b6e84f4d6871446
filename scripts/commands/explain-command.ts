import { madeSearchKey } from '#lib/sources/search-key-file.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import { printResult } from '../cli/print-result.ts';
import { runExplain } from './explain.ts';

/** `forecourt explain <slug> [setting]`. With several dealers, the setting comes from --setting. */
export async function explainCommand(words: string[], options: CommonOptions & { setting?: string }): Promise<void> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const last = words.at(-1) ?? '';
  // One word alone is a dealer, because a setting can be one word too, such as "search".
  const endsInSetting = !options.setting && (options.all ? words.length === 1 : words.length === 2);
  const path = options.setting ?? (endsInSetting ? last : '');
  const slugs = await chosenDealers(endsInSetting ? words.slice(0, -1) : words, options);
  const answers: object[] = [];
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    const searchKey = await madeSearchKey(workDir, slug);
    const result = await runExplain({ tenantsDir, productTenantsDir, slug, path, remote, searchKey });
    if (options.json) {
      answers.push({ slug, ...result });
      if (result.code !== 0) process.exitCode = result.code;
    } else printResult(slugs.length > 1 ? { ...result, text: `${slug}\n${result.text}\n` } : result);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(answers, null, 2)}\n`);
}
