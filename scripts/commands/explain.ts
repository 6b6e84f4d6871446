import { madeSearchKey } from '#lib/pull/search-key-file.ts';
import { type Explanation, explain, explanationText, nearestText } from '#lib/site/explain.ts';
import { loadSite, type SiteAsked, slugProblem } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import { readSnapshot } from '#lib/sources/snapshot.ts';
import { type CommonOptions, chosenDealers, workspaceOf } from '../cli/context.ts';
import type { CommandOutcome } from '../cli/json-output.ts';
import { outputProblems } from '../cli/output-problems.ts';
import type { CommandResult } from '../cli/print-result.ts';
import { finishResults } from '../cli/print-result.ts';

export type ExplainAsked = SiteAsked & { path?: string | undefined };

export type ExplainResult = CommandResult & { explanation?: Explanation };

/** `forecourt explain <slug> [path]`: a value, what it means and which layer set it. */
export async function runExplain({ path = '', ...asked }: ExplainAsked): Promise<ExplainResult> {
  const wrong = slugProblem(asked.slug);
  if (wrong !== undefined) return { text: wrong, code: 2 };
  try {
    const explanation = explain(await loadSite(asked), path);
    const text = explanationText(explanation);
    if (explanation.kind !== 'unknown') return { text, code: 0, explanation };
    return {
      text,
      code: 2,
      problems: [{ dealer: asked.slug, message: `${explanation.name}: unknown option`, fix: nearestText(explanation) }],
    };
  } catch (error) {
    if (error instanceof SiteError) return { text: error.message, code: 1, problems: outputProblems(error) };
    throw error;
  }
}

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
