/** An amount of money as dealers write it. */
export const moneyPattern = /\$\s?\d[\d,]*(?:\.\d{1,2})?/;

/** An amount for each week, fortnight or month. */
export const periodic = new RegExp(
  `${moneyPattern.source}\\*?\\s*(?:(?:a|per|each|every|/)\\s*(?:week|wk|fortnight|month|mth|mo)\\b|p\\.?\\s?[wfm]\\.?\\b|weekly|fortnightly|monthly)`,
  'i',
);

/** A rate of interest for a year. A calculator has it in a field. */
export const annualRate =
  /\d{1,2}(?:\.\d+)?\s?%\*?\s?(?:p\.\s?a\.?|pa\b|per annum|a year|per year|APR)|interest rate per year \(%\)\s*\d|\bAPR\b[^\n%]{0,12}\d/i;

/** A comparison rate, so named. */
export const namedComparisonRate =
  /\d{1,2}(?:\.\d+)?\s?%\s?(?:p\.?\s?a\.?|per annum)?\*?\s*comparison rate|comparison rate[^\n%]{0,25}\d{1,2}(?:\.\d+)?\s?%/i;

/** Words of renting, which is no credit. */
export const hire =
  /\b(?:rent(?:al|s|ing)?|hire|subscri\w+|by the week|membership|parking|storage|levy|insurance|allowance|wages?|salary)\b/i;

/** Charges that come on top of a price. */
export const onTop =
  /(?:\bplus|\+|\bexcluding|\bexcl?\.?|\bbefore|\bnot including)\s+(?:\$\s?[\d,.]+\s+)?(?:for\s+)?(?:dealer(?:ship)?\s+)?(?:on[- ]?roads?\b(?: costs?)?|ORCs?\b|delivery\b|(?:dealer )?charges\b|admin(?:istration)?(?: fees?)?\b|pre-?delivery\b|dealer fees?\b|stamp duty\b|transfer fees?\b)/i;

/** Words for charges of the state that New South Wales does not allow. */
export const onRoads = /\bon[- ]roads?(?: costs?)?\b|\bORCs?\b/i;

/** A price that has everything in it. */
export const driveAway = /\bdrive[- ]?away\b/i;

/** What the price of a car includes. */
export const priceLabelPattern = /drive[- ]?away|excl?\w*\.?\s+gov\w*\.?\s+charges|(?:including|plus|incl\.?|\+)\s+(?:on[- ]road|ORC)/i;

/** The dollars in a text such as "$53,990"; undefined if there are none. */
export function dollarsIn(text: string): number | undefined {
  const digits = moneyPattern.exec(text)?.[0].replaceAll(/[^\d.]/g, '');
  return digits ? Number(digits) : undefined;
}
