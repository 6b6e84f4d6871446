import type { Language } from '../locale/language.ts';

/** The dealer's data in the notice at a form. */
export type NoticeDealer = { name: string; legalName?: string | undefined };

/**
 * The notice at every form that asks for personal data (rule Q5): who collects it, why, what happens without it, who gets it, and that it
 * may go overseas, as Australia (APP 5) and New Zealand (IPP 3) require. Undefined if the law requires none. The link to the privacy policy
 * follows it.
 */
export function formNotice({ name, legalName }: NoticeDealer, language: Language, own?: string): string | undefined {
  if (own !== undefined) return own;
  if (language === 'en-US') return undefined;
  return [
    `${legalName ?? name} collects what you write here to answer you, and to sell and service vehicles. Without it we cannot answer.`,
    'We share it with the companies that run this website and our messages, some of which may be overseas, and with a lender, an insurer or a workshop if you ask for one.',
    `News and offers come from ${name} only if you ask for them, and you can unsubscribe at any time.`,
    'How to see and correct what we hold, and how to complain:',
  ].join(' ');
}
