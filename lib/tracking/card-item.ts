import type { TrackedItem } from './moment.ts';

type Card = { id: string; slug: string; title: string; subtitle?: string; make?: string; model?: string };

/** Cards keep a model's name on one line. Receivers compare names as text. */
const breakable = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-');

/** The vehicle of a card, for events (rule T3). */
export const cardItem = ({ id, slug, title, subtitle, make, model }: Card): TrackedItem => ({
  ...{ id, slug, name: breakable([title, subtitle].filter(Boolean).join(' ')) },
  ...(make ? { make } : {}),
  ...(model ? { model } : {}),
});
