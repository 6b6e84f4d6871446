import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';
import { ConsentScript, consentAttributes } from '#components/consent/consent-script.tsx';
import { allowedNow, type ConsentRule, choiceVersion, consentRuleOf, mustAsk } from '#lib/tracking/consent/consent.ts';

const setup = (rule: ConsentRule) => ({ rule, purposes: ['advertising', 'analytics', 'chat'] as const });
const words = ({ analytics, advertising, chat }: Record<'analytics' | 'advertising' | 'chat', boolean>) =>
  [analytics && 'analytics', advertising && 'advertising', chat && 'chat'].filter(Boolean).join(' ');

test.each([
  ['en-AU', undefined, 'notice'],
  ['en-NZ', undefined, 'notice'],
  ['en-US', undefined, 'opt-out'],
  ['en-AU', 'opt-in', 'opt-in'],
] as const)('a site in %s that sets %j asks by the rule "%s" (rule T9)', (language, consent, rule) =>
  expect(consentRuleOf({ locale: { language }, tracking: { consent } })).toBe(rule),
);

describe('what is allowed (rule T9)', () => {
  it.each([
    // rule, choice, Global Privacy Control, allowed, must ask
    ['notice', undefined, false, 'analytics advertising chat', false],
    ['notice', undefined, true, 'analytics chat', false],
    ['opt-out', undefined, false, 'analytics advertising chat', false],
    ['opt-out', undefined, true, 'analytics chat', false],
    ['opt-in', undefined, false, 'chat', true],
    ['opt-in', undefined, true, 'chat', true],
    ['notice', { analytics: false, advertising: false, chat: false }, false, '', false],
    ['opt-in', { analytics: true, advertising: true, chat: true }, false, 'analytics advertising chat', false],
    ['opt-in', { analytics: true, advertising: true, chat: true }, true, 'analytics chat', false],
    ['opt-in', { analytics: true, advertising: false, chat: true }, false, 'analytics chat', false],
    ['opt-in', {}, false, 'chat', false],
  ] as const)('%s, choice %j, GPC %j: "%s", asks: %j', (rule, allowed, optsOut, expected, asks) => {
    const choice = allowed && { version: choiceVersion(setup(rule)), allowed };
    const asked = { setup: setup(rule), choice, optsOut };
    expect([words(allowedNow(asked)), mustAsk(asked)]).toEqual([expected, asks]);
  });

  test('a choice holds until the site has another purpose', () => {
    const choice = { version: choiceVersion({ rule: 'opt-in', purposes: ['analytics'] }), allowed: { analytics: true } };
    const asked = { choice, optsOut: false };
    expect(mustAsk({ ...asked, setup: { rule: 'opt-in', purposes: ['analytics'] } })).toBe(false);
    expect(mustAsk({ ...asked, setup: { rule: 'opt-in', purposes: ['analytics', 'advertising'] } })).toBe(true);
    expect(allowedNow({ ...asked, setup: { rule: 'opt-in', purposes: ['analytics', 'advertising'] } }).analytics).toBe(false);
  });

  test('the order of purposes does not matter', () =>
    expect(choiceVersion({ rule: 'notice', purposes: ['chat', 'analytics'] })).toBe(
      choiceVersion({ rule: 'opt-in', purposes: ['analytics', 'chat'] }),
    ));
});

test.each([
  ['a script of the dealer, which may bring tags of Google', [{ kind: 'custom', values: {}, purpose: 'analytics' }], true],
  ['Google Analytics', [{ kind: 'google-analytics', values: {}, purpose: 'analytics' }], true],
  ['no script that loads by itself', [], false],
] as const)('a site with %s has the inline script: %j', (_what, vendors, expected) => {
  const attributes = consentAttributes('acme', { website: 'acme', consent: setup('opt-in'), vendors });
  expect(attributes['data-consent']).toBe(expected ? 'opt-in' : undefined);
});

describe('the inline script for Google (rule T10) decides as the rest of the site', () => {
  const choices = [
    undefined,
    {},
    ...[true, false].flatMap((analytics) => [true, false].map((advertising) => ({ analytics, advertising }))),
  ];
  const rules = ['notice', 'opt-out', 'opt-in'] as const;
  const cases = rules.flatMap((rule) => choices.flatMap((choice) => [true, false].map((optsOut) => ({ rule, choice, optsOut }))));
  const script: string = ConsentScript().props.code;

  it.each(cases)('$rule, choice $choice, GPC $optsOut', ({ rule, choice: allowed, optsOut }) => {
    const consent = setup(rule);
    const tracking = { website: 'acme', consent, vendors: [{ kind: 'google-analytics', values: {}, purpose: 'analytics' }] } as const;
    const dataset = Object.fromEntries(
      Object.entries(consentAttributes('acme', tracking)).map(([name, value]) => [
        name.replace('data-', '').replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase()),
        value,
      ]),
    );
    const choice = allowed && { version: choiceVersion(consent), allowed };
    const window = { dataLayer: [] as ArrayLike<unknown>[] };
    const storage = { getItem: (key: string) => (key === 'forecourt:acme:consent:1' && choice ? JSON.stringify(choice) : null) };
    runInNewContext(script, {
      ...{ window, localStorage: storage, document: { documentElement: { dataset } } },
      navigator: optsOut ? { globalPrivacyControl: true } : {},
    });
    const now = allowedNow({ setup: consent, choice, optsOut });
    const [, , update] = window.dataLayer;
    expect([update?.[0], update?.[1], update?.[2]]).toEqual([
      'consent',
      'update',
      {
        ad_storage: now.advertising ? 'granted' : 'denied',
        ad_user_data: now.advertising ? 'granted' : 'denied',
        ad_personalization: now.advertising ? 'granted' : 'denied',
        analytics_storage: now.analytics ? 'granted' : 'denied',
      },
    ]);
  });
});
