import type { QueryNode } from '#lib/search/engine/derive.ts';
import type { Ranking } from '#lib/search/engine/order.ts';
import type { CostName } from '#lib/search/engine/rules.ts';
import type { Decoration } from '#lib/search/engine/search.ts';
import type { WholeRequest } from './whole-request.ts';

type Rank = { rank: number; most: number };

/** A document’s rank for every cost; `most` is the best. */
function rankDetails({ plan, match, cost }: Ranking, doc: number): { name: CostName; value: number; rank: Rank }[] {
  if (!match) return [];
  const total = cost(doc);
  const words = plan.costs.find(({ name }) => name === 'words');
  const terms = match.query.terms.length;
  const missing = words ? Math.floor(total / words.unit) % words.size : 0;
  const level = match.levels.find((keptNodes) => keptNodes.length === terms - missing) ?? [];
  const keptNodes = level.map((term) => match.nodes.find((node) => node.from === term && node.to === term + 1) as QueryNode);
  const most: Record<CostName, () => number> = {
    words: () => terms - 1,
    typo: () => keptNodes.reduce((sum, node) => sum + (node.phrase ? 0 : Math.max(1, node.mostTypos)), 0),
    proximity: () => 3 * keptNodes.slice(1).filter((node, i) => (keptNodes[i] as QueryNode).end + 1 === node.start).length,
    attributeRank: () => 0,
    wordPosition: () => 10 * keptNodes.length,
    exactAttribute: () => 2,
    exactness: () => keptNodes.length,
  };
  return plan.costs.map(({ name, unit, size }) => {
    const value = Math.floor(total / unit) % size;
    const top = name === 'attributeRank' ? Math.floor((size - 1) / terms) * keptNodes.length : most[name]();
    return { name, value, rank: { rank: top + 1 - value, most: top + 1 } };
  });
}

/** A document’s score from 0 to 1: the ranks of all costs as digits of one number. */
export function rankingScore(ranking: Ranking, doc: number): number {
  let rank = 1;
  let most = 1;
  for (const { rank: inner } of rankDetails(ranking, doc)) {
    rank = Math.max(0, rank - 1) * inner.most + inner.rank;
    most *= inner.most;
  }
  return rank / most;
}

/** The server’s `_rankingScoreDetails`: the score of every rule, in rule order. */
function scoreDetails(ranking: Ranking, doc: number): Record<string, unknown> {
  const details: Record<string, unknown> = {};
  let order = 0;
  let exact = { matchType: '', rank: { rank: 1, most: 1 } };
  for (const { name, value, rank } of rankDetails(ranking, doc)) {
    const score = rank.rank / rank.most;
    if (name === 'words') details.words = { order: order++, matchingWords: rank.rank, maxMatchingWords: rank.most, score };
    else if (name === 'typo') details.typo = { order: order++, typoCount: value, maxTypoCount: rank.most - 1, score };
    else if (name === 'exactAttribute') exact = { matchType: ['exactMatch', 'matchesStart', 'noExactMatch'][value] as string, rank };
    else if (name === 'exactness') {
      const both = ((exact.rank.rank - 1) * rank.most + rank.rank) / (exact.rank.most * rank.most);
      details.exactness = {
        order: order++,
        matchType: exact.matchType,
        matchingWords: rank.rank - 1,
        maxMatchingWords: rank.most - 1,
        score: both,
      };
    } else details[name] = { order: order++, score };
  }
  return details;
}

/** `_rankingScore` and `_rankingScoreDetails` of each hit. */
export const scores: Decoration = ({ request, ranking }) => {
  const { showRankingScore, showRankingScoreDetails } = request as WholeRequest;
  return showRankingScore || showRankingScoreDetails
    ? (_, ordinal) => ({
        ...(showRankingScore ? { _rankingScore: rankingScore(ranking, ordinal) } : {}),
        ...(showRankingScoreDetails ? { _rankingScoreDetails: scoreDetails(ranking, ordinal) } : {}),
      })
    : undefined;
};
