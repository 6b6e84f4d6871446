/** The parameters of advertisements that are tracked (rule T4). */
const names = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign'];

/** The parameters of a query that name an advertisement. */
export const adParameters = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => names.includes(name) && value !== ''));
