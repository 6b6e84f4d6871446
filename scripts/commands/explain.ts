import { type Explanation, explain, explanationText, nearestText } from '#lib/site/explain.ts';
import { loadSite, type SiteAsked, slugProblem } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import type { CommandResult } from '../cli/command-result.ts';
import { outputProblems } from '../cli/output-problems.ts';

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
