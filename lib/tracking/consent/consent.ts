import { countries, type Language } from '../../locale/language.ts';

/** What a vendor uses what it learns for. A shopper allows each purpose by itself. */
export const purposes = ['analytics', 'advertising', 'chat'] as const;
export type Purpose = (typeof purposes)[number];

/** How a site asks (rule T9): it says so in its privacy policy, allows until refused, or refuses until allowed. */
export const consentRules = ['notice', 'opt-out', 'opt-in'] as const;
export type ConsentRule = (typeof consentRules)[number];

/** The rule of each country where a dealer sets none (rule T9). Australia and New Zealand require notice, states of the US a way to opt out. */
const rules: Readonly<Record<'AU' | 'NZ' | 'US', ConsentRule>> = { AU: 'notice', NZ: 'notice', US: 'opt-out' };

type RuleSettings = { tracking: { consent?: ConsentRule | undefined }; locale: { language: Language } };

/** The rule of a site. */
export const consentRuleOf = ({ tracking, locale }: RuleSettings): ConsentRule => tracking.consent ?? rules[countries[locale.language]];

/** Which purposes are allowed. */
export type Allowed = Readonly<Record<Purpose, boolean>>;

/** What pages need to ask: the rule, and the purposes of the site's vendors. */
export type ConsentSetup = { rule: ConsentRule; purposes: readonly Purpose[] };

/** A shopper's choice as the browser keeps it, and the purposes that it was about. */
export type PrivacyChoice = { version: string; allowed: Partial<Allowed> };

/** Names what a choice is about. With another purpose on the site, an older choice no longer answers the question. */
export const choiceVersion = ({ purposes: askedPurposes }: ConsentSetup): string => `1:${[...askedPurposes].sort().join(',')}`;

type Asked = { setup: ConsentSetup; choice: PrivacyChoice | undefined; optsOut: boolean };

/** The choice, if it answers the question of today. */
const validChoice = ({ setup, choice }: Asked): PrivacyChoice | undefined =>
  choice?.version === choiceVersion(setup) ? choice : undefined;

/**
 * Which purposes are allowed now. `optsOut`: the browser sends Global Privacy Control, which refuses advertising whatever was chosen. A chat
 * starts by a click of the shopper, which asks for it, so only a refusal turns it off.
 */
export function allowedNow(consent: Asked): Allowed {
  const { setup, optsOut } = consent;
  const { allowed = {} } = validChoice(consent) ?? {};
  const otherwise = setup.rule !== 'opt-in';
  return {
    analytics: allowed.analytics ?? otherwise,
    advertising: !optsOut && (allowed.advertising ?? otherwise),
    chat: allowed.chat ?? true,
  };
}

/** Whether the page has to ask: before any of it is allowed, and nothing was chosen yet. */
export const mustAsk = (consent: Asked): boolean => consent.setup.rule === 'opt-in' && validChoice(consent) === undefined;
