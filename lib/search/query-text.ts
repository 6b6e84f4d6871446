/** Whether text looks like a stock code, such as "U1234". */
export const isStockCode = (query: string): boolean => /^[a-z]*\d{3,}[a-z]*$/i.test(query.trim());

/** Puts text that looks like a stock code in quotes (rule S3). */
export const searchText = (query: string) => (isStockCode(query) ? `"${query.trim()}"` : query);

/** Removes double quotes from a filter value (rule S4). */
export const filterValue = (value: string) => value.replaceAll('"', '');
