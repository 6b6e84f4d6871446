import { type Breach, checkPage, judgePage, type PageLaw, type RuleId, rulesFor } from './check-page.ts';
import type { LawPage } from './law-page.ts';
import type { LawContext } from './rule.ts';
import { adPage, type FeedAd } from './written-page.ts';

/** What one car's advertisement says, the rules that it keeps, and its breaches. */
type Judged = { text: string; isLabelled: boolean; kept: readonly RuleId[]; broken: readonly Breach[] };

/** What the law says of feeds, by file. Each different advertisement of a car is judged once, however many feeds have it. */
type FeedLaw = { see: (file: string, ad: FeedAd) => void; files: () => ReadonlyMap<string, PageLaw> };

/** Makes a judge of feeds for a dealer. Of the rules that apply, those about price and text of an advertisement count. */
export function makeFeedLaw(law: LawContext): FeedLaw {
  const rules = rulesFor(law, 'feeds');
  const known = new Map<string, Judged[]>();
  const files = new Map<string, PageLaw & { rules: Set<RuleId> }>();

  const judge = (page: LawPage, { car: { slug }, name }: FeedAd): Judged => {
    const isLabelled = page.feed?.saysWhatPriceIncludes ?? false;
    const before = known.get(slug);
    const same = before?.find((one) => one.isLabelled === isLabelled && one.text === page.text);
    if (same) return same;
    const { kept, broken } = judgePage(page, law, rules);
    const car = { slug, name };
    const found: Judged = {
      text: page.text,
      isLabelled,
      kept: kept.map(({ rule }) => rule),
      broken: broken.map((breach) => ({ ...breach, car })),
    };
    if (before) before.push(found);
    else known.set(slug, [found]);
    return found;
  };

  return {
    see(file, ad) {
      const whole = files.get(file) ?? { kept: [], broken: [], rules: new Set() };
      files.set(file, whole);
      const page = adPage(file, ad);
      const { kept, broken } = judge(page, ad);
      for (const breach of broken) whole.broken.push(breach);
      for (const rule of kept) {
        if (whole.rules.has(rule)) continue;
        whole.rules.add(rule);
        for (const { evidence } of checkPage(page, law, [rule]).kept) whole.kept.push({ rule, evidence: `${ad.name}: ${evidence}` });
      }
    },
    files() {
      // A rule that one car breaks is not kept by the file.
      for (const whole of files.values()) {
        const broken = new Set(whole.broken.map(({ rule }) => rule));
        whole.kept = whole.kept.filter(({ rule }) => !broken.has(rule));
      }
      return files;
    },
  };
}
