import type { Contender } from './contender.ts';

/** The engines of the bench by name. Only the process that runs an engine imports it, so that its memory can be measured alone. */
export const contenders = {
  'Forecourt, 11 queries': async () => (await import('./ours.ts')).elevenfold,
  Forecourt: async () => (await import('./ours.ts')).ours,
  'Forecourt, like for like': async () => (await import('./ours.ts')).likeForLike,
  minisearch: async () => (await import('./minisearch.ts')).minisearch,
  Orama: async () => (await import('./orama.ts')).orama,
  itemsjs: async () => (await import('./itemsjs.ts')).itemsjsContender,
} satisfies Record<string, () => Promise<Contender>>;

export type ContenderName = keyof typeof contenders;
