import type { LawRule } from '../rule.ts';

export const gpcRule: LawRule = {
  title: 'Global Privacy Control',
  country: ['US'],
  states: ['CA'],
  trigger: 'tags of advertisers',
  shows: 'that the page honours Global Privacy Control (Sec-GPC: 1)',
  intended: 'warn',
  certainty: 'well-known',
  source: 'California Consumer Privacy Act regulations',
  fix: 'load the vendor by the settings in vendors, which honour Global Privacy Control, and not by a script of your own',
  isDealers: true,
  check: ({ adTags, scripts }) => {
    if (adTags.length === 0) return [];
    const evidence = `tags: ${adTags.join(', ')}`;
    const raw = adTags.filter((tag) => tag.includes('/'));
    return [
      raw.length === 0 && /globalPrivacyControl/.test(scripts)
        ? { ok: true, evidence }
        : {
            ok: false,
            problem: `loads tags of advertisers without asking for Global Privacy Control: ${(raw.length ? raw : adTags).join(', ')}`,
            evidence,
          },
    ];
  },
};
