const stockCode = /^[a-z]*\d{3,}[a-z]*$/i;

/** A query that looks like a stock code is put in quotes, for an exact match (spec §5); any other stays as typed. */
export const searchText = (query: string) => (stockCode.test(query.trim()) ? `"${query.trim()}"` : query);

/** A value without double quotes, as filter expressions demand (spec §5). */
export const filterValue = (value: string) => value.replaceAll('"', '');
