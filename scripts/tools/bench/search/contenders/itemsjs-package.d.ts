/** The part of itemsjs that the bench uses. The package has no types. */
declare module 'itemsjs' {
  type Item = Record<string, unknown>;
  type Found = {
    pagination: { total: number };
    data: { items: Item[]; aggregations: Record<string, { buckets: { key: string; doc_count: number }[] }> };
  };
  type Input = {
    query?: string;
    per_page: number;
    page: number;
    sort?: string;
    filters?: Record<string, string[]>;
    filter?: (item: Item) => boolean;
  };
  export default function itemsjs(items: Item[], configuration: object): { search: (input: Input) => Found };
}
