import { countries, type Language } from '../../locale/language.ts';

/** The purpose for which a vendor uses its data. A shopper allows each purpose separately. */
export const purposes = ['analytics', 'advertising', 'chat'] as const;
export type Purpose = (typeof purposes)[number];

/** The consent rule of a site (rule T9): a notice in its privacy policy, allowed until refused, or refused until allowed. */
export const consentRules = ['notice', 'opt-out', 'opt-in'] as const;
export type ConsentRule = (typeof consentRules)[number];

/** The default rule of each country (rule T9). Australia and New Zealand require notice, US states a way to opt out. */
const rules: Readonly<Record<'AU' | 'NZ' | 'US', ConsentRule>> = { AU: 'notice', NZ: 'notice', US: 'opt-out' };

type RuleSettings = { tracking: { consent?: ConsentRule | undefined }; locale: { language: Language } };

/** The rule of a site. */
export const consentRuleOf = ({ tracking, locale }: RuleSettings): ConsentRule => tracking.consent ?? rules[countries[locale.language]];

/** The allowed purposes. */
export type Allowed = Readonly<Record<Purpose, boolean>>;

/** The page's data for the consent question: the rule, and the purposes of the site's vendors. */
export type ConsentSetup = { rule: ConsentRule; purposes: readonly Purpose[] };

/** A shopper's choice, as stored in the browser, and the purposes that it covers. */
export type PrivacyChoice = { version: string; allowed: Partial<Allowed> };

/** Identifies what a choice covers. If the site adds a purpose, an older choice no longer answers the question. */
export const choiceVersion = ({ purposes: askedPurposes }: ConsentSetup): string => `1:${[...askedPurposes].sort().join(',')}`;

type Asked = { setup: ConsentSetup; choice: PrivacyChoice | undefined; optsOut: boolean };

/** The choice, if it answers the current question. */
const validChoice = ({ setup, choice }: Asked): PrivacyChoice | undefined =>
  choice?.version === choiceVersion(setup) ? choice : undefined;

/**
 * The currently allowed purposes. `optsOut`: the browser sends Global Privacy Control, which refuses advertising whatever was chosen. A
 * chat starts with the shopper's click, which counts as consent, so only a refusal turns it off.
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

/** Whether the page must ask: the site asks first, and nothing has been chosen yet. */
export const mustAsk = (consent: Asked): boolean => consent.setup.rule === 'opt-in' && validChoice(consent) === undefined;
