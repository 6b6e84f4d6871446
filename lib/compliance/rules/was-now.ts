import { evidenceAt, mentions, quote } from '../find.ts';
import type { LawPage, Span } from '../law-page.ts';
import { wasOffered } from '../price-history.ts';
import type { LawContext, LawFinding, LawRule } from '../rule.ts';
import { dollarsIn, moneyPattern } from '../words.ts';

const saying = new RegExp(
  `\\b(?:was|were|reduced from|down from|save(?:s|d)?(?: up to)?)\\b\\s*:?\\s*(?:only\\s*)?${moneyPattern.source}`,
  'i',
);

/** The car that an earlier price is about: that of the price just before it, else that of the page. */
function carOf(page: LawPage, { start }: Span): { slug: string; price: number | undefined } | undefined {
  const beside = page.prices.filter((price) => price.start <= start && start - price.end < 40).at(-1);
  const own = page.prices.find(({ slug }) => slug !== undefined && slug === page.car?.slug);
  const price = beside ?? own;
  const slug = beside ? beside.slug : page.car?.slug;
  return slug === undefined ? undefined : { slug, price: price && dollarsIn(page.text.slice(price.start, price.end)) };
}

function judge(page: LawPage, span: Span, { history, now }: LawContext): LawFinding {
  const [evidence, quoted] = [evidenceAt(page, span), quote(page, span)];
  const text = page.text.slice(span.start, span.end);
  const car = carOf(page, span);
  const amount = dollarsIn(text);
  const dollars = /^save/i.test(text) ? (car?.price !== undefined && amount !== undefined ? car.price + amount : undefined) : amount;
  if (!car || dollars === undefined)
    return { ok: false, problem: `compares with an earlier price that nothing proves: “${quoted}”`, evidence, warns: true };
  const answer = wasOffered(history.get(car.slug) ?? { offered: [] }, dollars, now);
  if (answer === 'yes') return { ok: true, evidence };
  return answer === 'no'
    ? {
        ok: false,
        problem: `says that the car was $${dollars.toLocaleString('en-AU')}, which this site did not ask for it lately: “${quoted}”`,
        evidence,
      }
    : {
        ok: false,
        problem: `says that the car was $${dollars.toLocaleString('en-AU')}, and nothing proves it yet: “${quoted}”`,
        evidence,
        warns: true,
      };
}

export const wasNowRule: LawRule = {
  title: 'Earlier prices, such as “was” and “save”',
  country: ['AU'],
  trigger: 'a struck-out price, “was”, “save”',
  shows: 'an earlier price that was really offered for a reasonable time just before',
  intended: 'block',
  certainty: 'read',
  source: 'ACCC, Two-price comparison advertising',
  fix: 'say until when the earlier price was asked, in before_price_until of the car, or remove the earlier price and the words',
  alsoReads: 'feeds',
  check: (page, law) => {
    const words = mentions(page, saying).filter((said) => !page.struck.some(({ start, end }) => said.start <= end && start <= said.end));
    const struck = page.struck.filter(({ start, end }) => moneyPattern.test(page.text.slice(start, end)));
    return [...struck, ...words].map((span) => judge(page, span, law));
  },
};
