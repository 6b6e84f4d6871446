import type { SearchRequest } from '#lib/search/engine/request.ts';

/** A search with the fields that only the whole engine reads. */
export type WholeRequest = SearchRequest & {
  attributesToCrop?: string[] | null;
  cropLength?: number | null;
  cropMarker?: string | null;
  attributesToHighlight?: string[] | null;
  highlightPreTag?: string | null;
  highlightPostTag?: string | null;
  showMatchesPosition?: boolean | null;
  showRankingScore?: boolean | null;
  showRankingScoreDetails?: boolean | null;
  rankingScoreThreshold?: number | null;
  distinct?: string | null;
  hybrid?: { embedder?: string } | null;
};
