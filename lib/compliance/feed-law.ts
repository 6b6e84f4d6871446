import { type Breach, checkPage, judgePage, type PageLaw, type RuleId, ruleOf, rulesFor } from './check-page.ts';
import type { LawContext } from './rule.ts';
import { adPage, type FeedAd, priceLine, wordLines } from './written-page.ts';

/** The rules that an advertisement keeps, and its breaches. */
type AdVerdict = { kept: readonly RuleId[]; broken: readonly Breach[] };

/** What advertisements of a car say below their price, whether that matters to a rule, and what was judged by it and what they say of the price. */
type Said = { words: string; matters: boolean; judged: { line: string; isLabelled: boolean; verdict: AdVerdict }[] };

/**
 * Makes a judge of advertisements in feeds for a dealer. Of the rules that apply, those about price and text of an advertisement count. Each different
 * advertisement of a car is judged once, however many feeds have it; one whose words matter to no rule, by its price alone.
 */
export function makeAdJudge(law: LawContext): (ad: FeedAd) => AdVerdict {
  const rules = rulesFor(law, 'feedWords');
  const patterns = [...new Set(rules.flatMap((rule) => ruleOf(rule).feedWords ?? []))];
  const saidByCar = new Map<string, Said[]>();
  const byPrice = new Map<string, AdVerdict>();

  const judge = (ad: FeedAd): AdVerdict => {
    const { kept, broken } = judgePage(adPage('', ad), law, rules);
    return { kept: kept.map(({ rule }) => rule), broken };
  };
  const judgePrice = (ad: FeedAd, line: string): AdVerdict => {
    const key = `${ad.label === undefined} ${ad.isTotal} ${ad.car.condition} ${line}`;
    const verdict = byPrice.get(key) ?? judge({ ...ad, words: [] });
    byPrice.set(key, verdict);
    return verdict;
  };
  const saidOf = ({ car: { slug } }: FeedAd, words: string): Said => {
    const before = saidByCar.get(slug);
    const same = before?.find((one) => one.words === words);
    if (same) return same;
    const statement: Said = { words, matters: patterns.some((pattern) => pattern.test(words)), judged: [] };
    if (before) before.push(statement);
    else saidByCar.set(slug, [statement]);
    return statement;
  };

  return (ad) => {
    const { matters, judged } = saidOf(ad, wordLines(ad));
    const line = priceLine(ad);
    const isLabelled = ad.label !== undefined;
    const same = judged.find((one) => one.isLabelled === isLabelled && one.line === line);
    if (same) return same.verdict;
    const judgement = matters ? judge(ad) : judgePrice(ad, line);
    // Nearly every advertisement: it is the same for all cars of this price.
    if (!matters && judgement.broken.length === 0) return judgement;
    const car = { slug: ad.car.slug, name: ad.name };
    const verdict = { kept: judgement.kept, broken: judgement.broken.map((breach) => ({ ...breach, car })) };
    judged.push({ line, isLabelled, verdict });
    return verdict;
  };
}

/** What the law says of a feed with these advertisements, with a place that keeps each rule. */
export function lawOfAds(file: string, ads: Iterable<FeedAd>, law: LawContext, judge: (ad: FeedAd) => AdVerdict): PageLaw {
  const places = new Map<RuleId, string>();
  const broken: Breach[] = [];
  for (const ad of ads) {
    const verdict = judge(ad);
    broken.push(...verdict.broken);
    for (const rule of verdict.kept) {
      const [place] = places.has(rule) ? [] : checkPage(adPage(file, ad), law, [rule]).kept;
      if (place) places.set(rule, `${ad.name}: ${place.evidence}`);
    }
  }
  // A rule that one car breaks is not kept by the file.
  for (const { rule } of broken) places.delete(rule);
  return { kept: Array.from(places, ([rule, evidence]) => ({ rule, evidence })), broken };
}
