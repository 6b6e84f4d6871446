import { formatNumber } from '#lib/locale/thousands.ts';
import { evidenceAt, mentions, quote } from '../find.ts';
import type { LawPage, Span } from '../law-page.ts';
import { wasOffered } from '../price-history.ts';
import type { LawContext, LawFinding, LawRule } from '../rule.ts';
import { dollarsAt, dollarsIn, earlierPrice, moneyPattern } from '../words.ts';

/** Words after a saving that is not a price cut: "on your first services", "a year", "in fuel". */
const otherSaving = new RegExp(
  String.raw`^[^\n.,!]{0,20}\b(?:${[
    'on(?! (?:all|our|rrp|selected|these|this|the (?:car|drive|new|price|rrp|vehicle)))',
    String.raw`in (?:fuel|petrol|running|servic\w+|stamp duty|tax)`,
    '(?:a|each|every|per) (?:annum|day|fill|fortnight|month|service|tank|week|year)',
  ].join('|')})\b`,
  'i',
);

/** The list price of a car when it was new is not a price of this dealer. */
const whenNew = /^\s?(?:(?:when|brand) new\b|new(?=\s*(?:[.,;!)\n]|$)))/i;

/** The car of an earlier price: that of the price just before it, or else that of the page. */
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
  const amount = dollarsAt(page.text, span);
  const isSaving = /^sav/i.test(text);
  const dollars = isSaving ? (car?.price !== undefined && amount !== undefined ? car.price + amount : undefined) : amount;
  if (!car || dollars === undefined)
    return { ok: false, problem: `compares with an earlier price that nothing proves: “${quoted}”`, evidence, warns: true };
  // A shopper who saves more than the page says is not misled.
  const answer = wasOffered(history.get(car.slug) ?? { offered: [] }, dollars, now, isSaving);
  if (answer === 'yes') return { ok: true, evidence };
  if (car.price !== undefined && dollars < car.price)
    return {
      ok: false,
      problem: `names an earlier price below that of the car, perhaps of something else: “${quoted}”`,
      evidence,
      warns: true,
    };
  if (!isSaving && whenNew.test(page.text.slice(span.end, span.end + 12)))
    return { ok: false, problem: `names the price of the car when new, which nothing proves: “${quoted}”`, evidence, warns: true };
  return answer === 'no'
    ? {
        ok: false,
        problem: `says that the car was $${formatNumber(dollars)}, which this site did not ask for it lately: “${quoted}”`,
        evidence,
      }
    : {
        ok: false,
        problem: `says that the car was $${formatNumber(dollars)}, and nothing proves it yet: “${quoted}”`,
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
  feedWords: [earlierPrice],
  check: (page, law) => {
    const isOtherSaving = ({ start, end }: Span) =>
      /^sav/i.test(page.text.slice(start, end)) && otherSaving.test(page.text.slice(end, end + 50));
    const words = mentions(page, earlierPrice).filter(
      (mention) => !isOtherSaving(mention) && !page.struck.some(({ start, end }) => mention.start <= end && start <= mention.end),
    );
    const struck = page.struck.filter(({ start, end }) => moneyPattern.test(page.text.slice(start, end)));
    return [...struck, ...words].map((span) => judge(page, span, law));
  },
};
