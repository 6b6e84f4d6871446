import { madeSearchKey } from '#lib/pull/search-key-file.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { finishResults } from '../cli/print-result.ts';
import { type ExplainResult, runExplain } from './explain.ts';

/** `forecourt explain <slug> [setting]`. With several dealers, the setting comes from --setting. */
export async function explainCommand(words: string[], options: CommonOptions & { setting?: string }): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const last = words.at(-1) ?? '';
  // One word alone is a dealer, because a setting can be one word too, such as "search".
  const endsInSetting = !options.setting && (options.all ? words.length === 1 : words.length === 2);
  const path = options.setting ?? (endsInSetting ? last : '');
  const slugs = await chosenDealers(endsInSetting ? words.slice(0, -1) : words, options);
  const results: { slug: string; result: ExplainResult }[] = [];
  for (const slug of slugs) {
    const remote = (await readSnapshot(workDir, slug))?.remote;
    const searchKey = await madeSearchKey(workDir, slug);
    results.push({ slug, result: await runExplain({ tenantsDir, productTenantsDir, slug, path, remote, searchKey }) });
  }
  return finishResults(results, options.json ?? false, ({ explanation }) => ({ ...explanation }));
}
