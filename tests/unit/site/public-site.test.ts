import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { missingSecrets } from '#lib/site/check-site.ts';
import { publicSite, publicSiteSchema } from '#lib/site/public-site.ts';
import { type Site, siteSchema } from '#lib/site/schema.ts';
import { optionTable } from '#lib/site/table.ts';
import { resolved } from './layered.ts';

const allSecrets = optionTable()
  .rows.map(({ name }) => name)
  .filter((name) => name.startsWith('secrets.'))
  .map((name) => name.slice('secrets.'.length));

/** Every option that the public schema lets through, as dotted names. */
function publicNames(schema: z.ZodObject, at = ''): string[] {
  const { groups } = optionTable();
  return Object.entries(schema.shape).flatMap(([key, item]) =>
    groups.has(at + key) ? publicNames(item as unknown as z.ZodObject, `${at}${key}.`) : [at + key],
  );
}

describe('the public site', () => {
  const site = resolved({ site: { brand: { accent: '#0b5fff' }, dealer: { locations: [{ id: '1', name: 'Yard', slug: 'yard' }] } } }).site;

  test('no secret is in it, whatever holds one', () => {
    const canary = (name: string) => `CANARY-${name}`;
    const leaky = {
      ...site,
      secrets: Object.fromEntries(allSecrets.map((name) => [name, canary(name)])),
      build: { ...site.build, deployToken: canary('deploy') },
      search: { ...site.search, adminKey: canary('admin') },
      reviews: { ...site.reviews, hidden: [canary('hidden review')] },
      dealer: { ...site.dealer, bankAccount: canary('bank'), social: { ...site.dealer.social, password: canary('password') } },
      apiToken: canary('top'),
    } as unknown as Site;
    expect(allSecrets).toEqual(['searchAdminKey', 'crmKey', 'webhookSecret']);
    expect(JSON.stringify(leaky).match(/CANARY/g)?.length).toBe(9);
    expect(JSON.stringify(publicSite(leaky))).not.toMatch(/CANARY|env:/);
  });

  test('a new option stays out of every group until it is named', () => {
    const { groups } = optionTable();
    for (const group of groups.keys()) {
      const grown = structuredClone(site) as unknown as Record<string, Record<string, unknown>>;
      const target = group.split('.').reduce((at, key) => at[key] as never, grown) as Record<string, unknown>;
      target.brandNewOption = 'LEAK';
      expect(JSON.stringify(publicSite(grown as never)), group).not.toContain('LEAK');
    }
  });

  test('what is allowed is there unchanged', () => {
    const shown = publicSite(site) as unknown as Record<string, object>;
    const {
      secrets: _secrets,
      build: _build,
      pull: _pull,
      leads: _leads,
      alerts: _alerts,
      publish: _publish,
      compliance: _compliance,
      feeds: _feeds,
      api,
      garage,
      reviews,
      search,
      images,
      ...rest
    } = site;
    const { limits: _limits, lookups: _lookups, quotes: _quotes, forward: _forward, ...openApi } = api;
    const { sms: _sms, smtp: _smtp, codesPerDay: _codes, retentionDays: _days, ...openGarage } = garage;
    const { hidden: _hidden, ...openReviews } = reviews;
    const { indexing: _indexing, tokenDays: _tokenDays, ...openSearch } = search;
    const { linkCards: _linkCards, drawn: _drawn, ...openImages } = images;
    expect(shown).toEqual({ ...rest, api: openApi, garage: openGarage, reviews: openReviews, search: openSearch, images: openImages });
  });

  test('the options that stay out are these', () => {
    const everything = optionTable().rows.map(({ name }) => name);
    const open = publicNames(publicSiteSchema);
    expect(everything.filter((name) => !open.includes(name))).toEqual([
      'brand.icon',
      'search.indexing',
      'search.tokenDays',
      'feeds.channels',
      'feeds.secret',
      'feeds.storeCodes',
      'feeds.tradeMe',
      'feeds.targetCampaign',
      'feeds.indexNowKey',
      'garage.sms',
      'garage.smtp',
      'garage.codesPerDay',
      'garage.messagePrice',
      'garage.retentionDays',
      'forms.botCheck.secret',
      'leads.destinations',
      'leads.sender',
      'leads.retrySeconds',
      'leads.timeoutSeconds',
      'leads.fileLinkDays',
      'leads.partialMinutes',
      'leads.retentionDays',
      'leads.dailyProbe',
      'alerts.recipients',
      'alerts.failures',
      'alerts.staleMinutes',
      'alerts.pendingMinutes',
      'alerts.silentDays',
      'alerts.quarantined',
      'reviews.hidden',
      'images.linkCards',
      'images.drawn',
      'api.limits.leadsPerMinute',
      'api.limits.leadsPerHour',
      'api.limits.lookupsPerMinute',
      'api.limits.eventsPerMinute',
      'api.lookups.nevdis',
      'api.lookups.autograb',
      'api.lookups.timeoutSeconds',
      'api.lookups.keptMinutes',
      'api.quotes',
      'api.forward.reveals',
      'api.forward.calls',
      'api.forward.events',
      'build.maxStockDrop',
      'build.stockDropFloor',
      'build.maxMissingDetails',
      'build.maxQuarantined',
      'build.rebuildHours',
      'build.pollMinutes',
      'build.keptReleases',
      'build.assetGraceDays',
      'build.indexable',
      'build.goneDays',
      'build.hstsDays',
      'build.sources',
      'build.framedBy',
      'build.budgets.pageHtml',
      'build.budgets.pageScript',
      'build.budgets.picture',
      'build.budgets.searchIndex',
      'build.warnOnly',
      'compliance.rules',
      'publish.targets',
      'pull.maxCars',
      'pull.maxMegabytes',
      'pull.maxRequestsPerCar',
      'pull.maxMinutes',
      'secrets.searchAdminKey',
      'secrets.crmKey',
      'secrets.webhookSecret',
    ]);
    expect(open.filter((name) => !everything.includes(name))).toEqual(['slug']);
  });
});

describe('secrets', () => {
  const site = siteSchema.parse({ slug: 'acme', secrets: { searchAdminKey: 'env:KEY', crmKey: 'env:CRM_KEY', webhookSecret: 'env:HOOK' } });

  test('that the environment does not hold are listed together; an empty variable is not set', () => {
    expect(missingSecrets({ site, granted: ['KEY', 'CRM_KEY', 'HOOK'] }, { HOOK: 'c', CRM_KEY: '', OTHER: 'd' })).toEqual([
      { option: 'secrets.searchAdminKey', variable: 'KEY' },
      { option: 'secrets.crmKey', variable: 'CRM_KEY' },
    ]);
  });

  test('none named, none missing', () => {
    expect(missingSecrets({ site: siteSchema.parse({ slug: 'acme' }), granted: [] }, {})).toEqual([]);
  });

  test('a name that sounds like a secret is no public option', () => {
    const names = publicNames(publicSiteSchema);
    expect(names.filter((name) => /secret|password|admin|crm/i.test(name))).toEqual([]);
  });
});
