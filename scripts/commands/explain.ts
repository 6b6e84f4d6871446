import { explain, explanationText } from '#lib/site/explain.ts';
import { loadSite, type SiteAsked, slugProblem } from '#lib/site/load.ts';
import { SiteError } from '#lib/site/problem.ts';
import type { CommandResult } from './command-result.ts';

export type ExplainAsked = SiteAsked & { path?: string | undefined };

/** `forecourt explain <slug> [path]`: a value, what it means and which layer set it. */
export async function runExplain({ path = '', ...asked }: ExplainAsked): Promise<CommandResult> {
  const wrong = slugProblem(asked.slug);
  if (wrong !== undefined) return { text: wrong, code: 2 };
  try {
    const explanation = explain(await loadSite(asked), path);
    return { text: explanationText(explanation), code: explanation.kind === 'unknown' ? 2 : 0 };
  } catch (error) {
    if (error instanceof SiteError) return { text: error.message, code: 1 };
    throw error;
  }
}
