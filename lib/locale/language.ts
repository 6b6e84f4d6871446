/** The languages of sites (rule W1). */
export type Language = 'en-AU' | 'en-NZ' | 'en-US';

export type LocaleSettings = { language: Language; wholeDollars: boolean; timeZone: string };

/** The currency of each language's market. */
export const currencies: Record<Language, 'AUD' | 'NZD' | 'USD'> = { 'en-AU': 'AUD', 'en-NZ': 'NZD', 'en-US': 'USD' };
