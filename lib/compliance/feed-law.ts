import { type Breach, checkPage, judgePage, type PageLaw, type RuleId, ruleOf, rulesFor } from './check-page.ts';
import type { LawContext } from './rule.ts';
import { adPage, type FeedAd, priceLine, wordLines } from './written-page.ts';

/** The rules that an advertisement complies with, and its breaches. */
type AdVerdict = { kept: readonly RuleId[]; broken: readonly Breach[] };

/** The words of a car's advertisements below the price, whether they matter to any rule, and the results by price. */
type Said = { words: string; matters: boolean; judged: { line: string; isLabelled: boolean; verdict: AdVerdict }[] };

/**
 * Makes a checker of advertisements in feeds for a dealer. It uses the applicable rules about the price and text of an advertisement. Each
 * different advertisement of a car is checked once, however many feeds have it. If its words matter to no rule, only its price is checked.
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
    // This is nearly every advertisement, and the result is the same for all cars with this price.
    if (!matters && judgement.broken.length === 0) return judgement;
    const car = { slug: ad.car.slug, name: ad.name };
    const verdict = { kept: judgement.kept, broken: judgement.broken.map((breach) => ({ ...breach, car })) };
    judged.push({ line, isLabelled, verdict });
    return verdict;
  };
}

/** The legal findings of a feed with these advertisements, with a place that complies with each rule. */
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
  // If one car breaks a rule, the file does not comply with it.
  for (const { rule } of broken) places.delete(rule);
  return { kept: Array.from(places, ([rule, evidence]) => ({ rule, evidence })), broken };
}
