const stockCode = /^[a-z]*\d{3,}[a-z]*$/i;

/** Puts text that looks like a stock code in quotes (rule S3). */
export const searchText = (query: string) => (stockCode.test(query.trim()) ? `"${query.trim()}"` : query);

/** Removes double quotes from a filter value (rule S4). */
export const filterValue = (value: string) => value.replaceAll('"', '');
