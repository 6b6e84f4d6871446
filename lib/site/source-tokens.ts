import { variableOf } from '../model/secrets.ts';
import type { SourceTokens } from '../sources/adapter.ts';
import { type Source, sourceKindOf } from '../sources/sources.ts';
import { type OperatorRules, tokenFor } from './operator-file.ts';
import { type Path, parsePath } from './path.ts';
import { type Problem, SiteError } from './problem.ts';

/** The variables with the tokens of a source, and a problem for each host without a token (rule O15). */
export type ReadTokens = { tokens: SourceTokens; problems: Problem[] };

const usual = { token: 'env:FORECOURT_API_TOKEN', searchKey: 'env:FORECOURT_SEARCH_KEY' };
const titles = { token: 'API token', searchKey: 'search key' };

/** Finds the token for each host of a source: the dealer's own, or else the operator's for that host. */
export function sourceTokens(source: Source, operator: OperatorRules, where: (path: Path) => string): ReadTokens {
  const tokens: SourceTokens = {};
  const problems: Problem[] = [];
  for (const { kind, address, addressOption, ownOption, own } of sourceKindOf(source).tokens?.(source) ?? []) {
    const variable = own === undefined ? tokenFor(operator, address, kind) : variableOf(own);
    if (variable !== undefined) {
      tokens[kind] = variable;
      continue;
    }
    const { origin } = new URL(address);
    problems.push({
      file: where(parsePath(addressOption) ?? []),
      path: addressOption,
      problem: `no ${titles[kind]} is given for ${origin}`,
      fix: `add "hosts": { "${origin}": { "${kind}": "${usual[kind]}" } } to ${operator.file}, or name a variable of the dealer in ${ownOption}`,
    });
  }
  return { tokens, problems };
}

/** The variables with the tokens of a dealer's source. Throws a SiteError if one is missing, so that no request is made. */
export function tokensForPull({
  site: { slug },
  tokens,
  tokenProblems,
}: {
  site: { slug: string };
  tokens: SourceTokens;
  tokenProblems: readonly Problem[];
}): SourceTokens {
  if (tokenProblems.length > 0) throw new SiteError(slug, tokenProblems);
  return tokens;
}
