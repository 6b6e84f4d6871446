import { neverSays } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';

const unsafeDriving = /\b(?:burn-?outs?|drifting|donuts|flat out|top speed|hoon\w*)\b|\b0\s?[-–to]+\s?100\s?(?:km\/h)? in \d/i;

export const fcaiRule: LawRule = {
  title: 'Safe driving in words and videos',
  country: ['AU'],
  trigger: 'videos, and words about speed',
  shows: 'no speeding, unsafe driving or damage to the environment; a person has to watch videos and look at photos',
  intended: 'note',
  certainty: 'read',
  source: 'FCAI Voluntary Code of Practice for Motor Vehicle Advertising; Ad Standards, Motor vehicle advertising',
  fix: 'remove pictures and words of unsafe driving',
  feedWords: [unsafeDriving],
  check: (page): LawFinding[] => [
    ...neverSays(page, unsafeDriving, (quoted) => `speaks of unsafe driving: “${quoted}”`, page.main),
    ...(page.videos > 0 ? [{ ok: true as const, evidence: `videos on the page, to be watched by a person: ${page.videos}` }] : []),
  ],
};
