import { type Breach, checkPage, type PageLaw, rulesFor } from './check-page.ts';
import type { LawContext } from './rule.ts';
import { adPage, type FeedAd } from './written-page.ts';

/** What one car's advertisement says, and what the law says of it. */
type Judged = { text: string; isLabelled: boolean; law: PageLaw };

/** What the law says of feeds, by file. Each different advertisement of a car is judged once, however many feeds have it. */
type FeedLaw = { see: (file: string, ads: Iterable<FeedAd>) => void; files: () => ReadonlyMap<string, PageLaw> };

/** Makes a judge of feeds for a dealer. Of the rules that apply, those about price and text of an advertisement count. */
export function makeFeedLaw(law: LawContext): FeedLaw {
  const rules = rulesFor(law, 'feeds');
  const known = new Map<string, Judged[]>();
  const files = new Map<string, PageLaw>();

  const judge = (file: string, ad: FeedAd): PageLaw => {
    const page = adPage(file, ad);
    const isLabelled = page.feed?.saysWhatPriceIncludes ?? false;
    const before = known.get(ad.car.slug) ?? [];
    known.set(ad.car.slug, before);
    const same = before.find((one) => one.isLabelled === isLabelled && one.text === page.text);
    if (same) return same.law;
    const car = { slug: ad.car.slug, name: ad.name };
    const { kept, broken } = checkPage(page, law, rules);
    const found = { kept, broken: broken.map((breach): Breach => ({ ...breach, car })) };
    before.push({ text: page.text, isLabelled, law: found });
    return found;
  };

  return {
    see(file, ads) {
      const whole = files.get(file) ?? { kept: [], broken: [] };
      files.set(file, whole);
      const kept = new Set(whole.kept.map(({ rule }) => rule));
      for (const ad of ads) {
        const { kept: keeps, broken } = judge(file, ad);
        whole.broken.push(...broken);
        for (const { rule, evidence } of keeps) {
          if (kept.has(rule)) continue;
          kept.add(rule);
          whole.kept.push({ rule, evidence: `${ad.name}: ${evidence}` });
        }
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
