import { madeSearchKey } from '#lib/pull/search-key-file.ts';
import { type Explanation, explain, explanationText, nearestText } from '#lib/site/explain.ts';
import type { SiteAsked } from '#lib/site/load.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/output.ts';
import { type CommandResult, describeSite, finishResults } from '../cli/print-result.ts';

export type ExplainAsked = SiteAsked & { path?: string | undefined };

export type ExplainResult = CommandResult & { explanation?: Explanation };

/** `forecourt explain <slug> [path]`: a value, what it means and which layer set it. */
export const runExplain = ({ path = '', ...request }: ExplainAsked): Promise<ExplainResult> =>
  describeSite(request, (site): ExplainResult => {
    const explanation = explain(site, path);
    const text = explanationText(explanation);
    if (explanation.kind !== 'unknown') return { text, code: 0, explanation };
    const message = `${explanation.name}: unknown option`;
    return { text, code: 2, problems: [{ dealer: request.slug, message, fix: nearestText(explanation) }] };
  });

/** `forecourt explain <slug> [setting]`. With several dealers, the setting comes from --setting. */
export async function explainCommand(words: string[], options: CommonOptions & { setting?: string }): Promise<CommandOutcome> {
  const { tenantsDir, productTenantsDir, workDir } = workspaceOf(options);
  const last = words.at(-1) ?? '';
  // A single word is a dealer, because a setting can also be one word, such as "search".
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
