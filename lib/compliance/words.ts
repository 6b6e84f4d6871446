/** An amount of money as dealers write it. */
export const moneyPattern = /\$\s?\d[\d,]*(?:\.\d{1,2})?/;

const amount = moneyPattern.source;

/** Marks that lead to a footnote. */
export const marks = '[*^#†‡¹²³]{0,2}';

const period = String.raw`(?:a|per|each|every|p?/)\s*(?:week|wk|fortnight|(?:calendar )?month|mth|mo)\b`;
const shortPeriod = String.raw`p\.?\s?[wfm]\.?\b|p/(?:[wfm]|fn)\b|/(?:w|fn)\b`;

/** An amount for each week, fortnight or month. */
export const periodic = new RegExp(
  [
    String.raw`${amount}${marks}\s*(?:[–-]\s*)?(?:${period}|${shortPeriod}|p?wk\b|weekly|fortnightly|monthly)`,
    String.raw`\b(?:weekly|fortnightly|monthly) (?:re)?payments?\b[^\n$.]{0,20}${amount}`,
  ].join('|'),
  'i',
);

const percentage = String.raw`\d{1,2}(?:\.\d+)?\s?(?:%|per ?cent\b)`;

/** A yearly interest rate. A calculator has it in a field. */
export const annualRate = new RegExp(
  [
    String.raw`${percentage}${marks}\s?(?:p\.\s?a\.?|pa\b|per annum|a year|per year|APR)`,
    String.raw`interest rate per year \(%\)\s*\d`,
    String.raw`\bAPR\b[^\n%]{0,12}\d`,
  ].join('|'),
  'i',
);

/** A credit rate, with or without words such as "per year". */
export const creditRate = new RegExp(
  [
    annualRate.source,
    String.raw`\bfinance (?:at|from|rates? (?:at|from|of)) (?:only |just )?${percentage}`,
    String.raw`${percentage}${marks}\s?(?:finance|fixed|interest|variable) (?:interest )?rate\b`,
    // Not "100% finance", which is a loan without a deposit.
    String.raw`(?<![\d.,])${percentage}${marks}\s?(?:finance|interest)\b`,
    String.raw`(?<=\b(?:interest rates? (?:at|from|of|as low as)|rates from) (?:only |just )?)${percentage}`,
  ].join('|'),
  'i',
);

/** A rate that is called a comparison rate. */
export const namedComparisonRate = new RegExp(
  [
    String.raw`${percentage}${marks}\s?(?:p\.?\s?a\.?|per annum)?${marks}\s*comparison rate`,
    String.raw`comparison rate[^\n%]{0,25}${percentage}`,
  ].join('|'),
  'i',
);

/** Words about renting, which is not credit. */
export const hire = /\b(?:rent(?:al|s|ing)?|hire(?! purchase)|subscri\w+|by the week|membership|levy|allowance|wages?|salary)\b/i;

/** Words that exclude a charge from a price. */
const leavesOut = String.raw`(?:\bexclud\w+|\bexclusive of|\bexcl?\b\.?|\bnot including|\b(?:does|do)(?:n[’']t| not) include)\s+`;
/** Words that add a charge to a price, or exclude it. */
const apart = String.raw`(?:\bplus\s+|\+\s*|${leavesOut})`;
/** "Before delivery" is a time; "before on-road costs" is a part of a price. */
const beforeCharges = String.raw`\bbefore\s+(?=on[- ]?road|ORC|dealer|stamp|transfer|charges)|\bex\.?\s+(?=on[- ]?road|ORC)`;

/** Not "plus on-road comfort". */
const onRoadCosts = String.raw`on[- ]?roads?\b(?!\s+(?:ability|capab|comfort|driving|handling|manners|performance|refine|testing))(?: costs?)?`;
const registration = '(?:rego|registration)';
const delivery = '(?:pre-?)?delivery';
const fees = String.raw`(?:admin(?:istration)?|dealer|doc(?:umentation)?|transfer) fees?\b`;
const charges = [
  ...[onRoadCosts, String.raw`ORCs?\b`, String.raw`charges\b`, String.raw`admin(?:istration)?\b`, fees, String.raw`freight\b`],
  ...[String.raw`stamp duty\b`, String.raw`${registration} (?:costs?|charges?|fees?)\b`],
  String.raw`${registration}\s?(?:,|&|\+|and)\s?(?:stamp|transfer|on[- ]?road|dealer|CTP)`,
  // Delivery may be free: it counts as a charge only with a word for one, or with an amount.
  String.raw`dealer(?:ship)? ${delivery}\b`,
  String.raw`${delivery} (?:costs?|charges?|fees?)\b`,
  String.raw`${delivery} (?:of |from )?(?=\$)`,
].join('|');
/** A used car may have "plus rego until May"; beside an amount, rego and delivery are charges. */
const besideAmount = String.raw`${amount} ?${apart}(?:${registration}|${delivery})\b(?! (?:until|till|to\b|included|at no))`;

/** Words after a charge that exclude it from the price: "on-road costs are extra". */
const isExtra = String.raw` (?:additional|appl(?:y|ies)|extra|not incl(?:uded)?|on top)\b`;
/** Charges with their own name. Government charges may be extra, as the label says. */
const namedCharges = [
  ...[onRoadCosts, String.raw`ORCs?\b`, String.raw`stamp duty\b(?: and transfer\b)?`, fees],
  ...[String.raw`dealer(?:ship)? ${delivery}\b(?: (?:charges?|fees?))?`, String.raw`${registration} (?:costs?|charges?|fees?)\b`],
].join('|');

/** Charges that come on top of a price. */
export const onTop = new RegExp(
  [
    String.raw`(?:${apart}|${beforeCharges})(?:for\s+)?(?:${amount}\s+(?:for\s+)?)?(?:dealer(?:ship)?\s+)?(?:${charges})`,
    String.raw`${apart}${amount} (?:for )?${delivery}\b`,
    String.raw`${leavesOut}${registration}\b`,
    // Found by its last words, which are rare: looking for each charge takes five times as long.
    String.raw`(?<=(?<!\bno )\b(?:${namedCharges})(?: of ${amount})?(?: (?:are|is))?)${isExtra}`,
    besideAmount,
  ].join('|'),
  'i',
);

/** A price without GST, as businesses quote them. */
export const withoutGst = /(?:\bplus|\+|\bexcl?\w*\.?|\bex\b\.?)\s*GST\b/i;

/**
 * A price without the charges of the state, a wording that a price may have. A single word such as "exclgovt" has an alternative of its own: two `\w*` in
 * one word take time that grows with the square of its length.
 */
export const withoutGovernment =
  /(?:\bexc\w*(?:\.\s*|\s+)|\bexclusive of\s*|\bplus\s*|\+\s*)gov\w*\.?\s+charges|\bexc(?=\w*gov)\w*\.?\s+charges/i;

/** Words for government charges that New South Wales does not allow. */
export const onRoads = /\bon[- ]roads?(?: costs?)?\b|\bORCs?\b/i;

/** A price that includes everything. */
export const driveAway = /\bdrive[- ]?away\b/i;

const earlier = [
  '(?:normally|originally|previously|used to be|usually|was|were)(?: priced at)?',
  '(?:cut|discounted|down|drop|dropped|reduced|slashed) from',
  '(?:normal|old|original|previous) price',
].join('|');
const saving = 'sav(?:e[ds]?|ings?)(?: up to| over| of| an? \\w+)?';
/** Words about an earlier price, with the amount. */
export const earlierPrice = new RegExp(`\\b(?:${earlier}|${saving})\\b\\s*(?:[:–-]\\s*)?(?:(?:just|only)\\s*)?${amount}`, 'i');

/** What the price of a car includes. */
export const priceLabelPattern = new RegExp(
  String.raw`drive[- ]?away|${withoutGovernment.source}|(?:including|plus|incl\.?|\+)\s*(?:on[- ]road|ORC)`,
  'i',
);

/** The dollars at a place such as "$53,990" or "$53.9k". Undefined if there are none. */
export function dollarsAt(text: string, { start, end }: { start: number; end: number }): number | undefined {
  const dollars = dollarsIn(text.slice(start, end));
  return dollars !== undefined && /^\s?k\b/i.test(text.slice(end, end + 3)) ? Math.round(dollars * 1000) : dollars;
}

/** The dollars in a text such as "$53,990"; undefined if there are none. */
export function dollarsIn(text: string): number | undefined {
  const digits = moneyPattern.exec(text)?.[0].replaceAll(/[^\d.]/g, '');
  return digits ? Number(digits) : undefined;
}
