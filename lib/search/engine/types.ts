/** A document of the caller; the engine never changes it. */
export type EngineDocument = Record<string, unknown>;

/** A rule of `filterableAttributes` in its long form. */
export type FilterableRule = {
  attributePatterns: readonly string[];
  features?: { facetSearch?: boolean; filter?: { equality?: boolean; comparison?: boolean } };
};

/** Meilisearch’s settings; a missing one has the server’s default. */
export type EngineSettings = {
  searchableAttributes?: readonly string[];
  displayedAttributes?: readonly string[];
  filterableAttributes?: readonly (string | FilterableRule)[];
  sortableAttributes?: readonly string[];
  rankingRules?: readonly string[];
  stopWords?: readonly string[];
  synonyms?: Readonly<Record<string, readonly string[]>>;
  distinctAttribute?: string | null;
  typoTolerance?: {
    enabled?: boolean;
    minWordSizeForTypos?: { oneTypo?: number; twoTypos?: number };
    disableOnWords?: readonly string[];
    disableOnAttributes?: readonly string[];
    disableOnNumbers?: boolean;
  };
  faceting?: { maxValuesPerFacet?: number; sortFacetValuesBy?: Readonly<Record<string, 'alpha' | 'count'>> };
  pagination?: { maxTotalHits?: number };
  proximityPrecision?: 'byWord' | 'byAttribute';
  prefixSearch?: 'indexingTime' | 'disabled';
  facetSearch?: boolean;
  separatorTokens?: readonly string[];
  nonSeparatorTokens?: readonly string[];
  dictionary?: readonly string[];
};

export type EngineIndex = { uid: string; primaryKey: string; documents: readonly EngineDocument[]; settings?: EngineSettings };
export type EngineRequest = { method: string; path: string; body?: unknown };
export type EngineResponse = { status: number; body: unknown };
