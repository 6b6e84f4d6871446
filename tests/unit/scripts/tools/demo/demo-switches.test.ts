/** Every switch of a site has a dealer that sets it, so that none goes untried; what has none says why. */
import { describe, expect, it } from 'vitest';
import { optionTable } from '#lib/site/table.ts';
import { demoSlugs, settingsLayers } from './tenant-folder.ts';

const reasons: Record<string, string> = {
  'dealer.banner': 'no banner is drawn',
  'home.heroPicture': 'the demo’s vehicles are drawn',
  'labels.justSold': 'the default is the specification’s own word',
  'labels.new': 'the default is the specification’s own word',
  'pages.garage': 'the other addresses belong to real groups',
  'cars.minimumShownPrice': 'the default is the rule of the specification',
  'cars.marketPriceThreshold': 'the default is the rule of the specification',
  'search.pages': 'on everywhere',
  'search.host': 'needs a Meilisearch server',
  'search.apiKey': 'needs a Meilisearch server',
  'search.index': 'needs a Meilisearch server',
  'search.indexing': 'needs a Meilisearch server',
  'search.tokenDays': 'needs a Meilisearch server',
  'search.maxTotalHits': 'no demo dealer has so much stock',
  'finance.onCards': 'on everywhere',
  'finance.residual': 'the default is the specification’s',
  'finance.askQuotes': 'needs the API and another company’s quotes',
  'finance.creditScore': 'the default is the specification’s',
  'cars.logCalls': 'on everywhere',
  'locale.alternates': 'no demo dealer has a sister site in another country',
  'locale.alternatePages': 'no demo dealer has a sister site in another country',
  'images.linkCards': 'the default suits every dealer',
  'api.url': 'the demo API is on the dealer’s own host',
  'forms.botCheck.kind': 'another company’s service',
  'forms.botCheck.siteKey': 'another company’s service',
  'forms.botCheck.secret': 'another company’s service',
  'api.uploads.files': 'the default suits every dealer',
  'api.uploads.megabytes': 'the default suits every dealer',
  'api.mock': 'the demo API takes real leads',
  'api.limits.leadsPerMinute': 'a person who tries the demo stays far below the default',
  'api.limits.leadsPerHour': 'a person who tries the demo stays far below the default',
  'api.limits.lookupsPerMinute': 'a person who tries the demo stays far below the default',
  'api.limits.eventsPerMinute': 'a person who tries the demo stays far below the default',
  'api.lookups.nevdis': 'another company’s service',
  'api.lookups.autograb': 'another company’s service',
  'api.lookups.timeoutSeconds': 'the default suits every dealer',
  'api.lookups.keptMinutes': 'the default suits every dealer',
  'api.quotes': 'another company’s service',
  'api.forward.reveals': 'demo dealers call nobody',
  'api.forward.calls': 'demo dealers call nobody',
  'api.forward.events': 'demo dealers call nobody',
  'features.favourites': 'on everywhere',
  'features.offline': 'on everywhere',
  'features.onlineSalesId': 'would load another company’s script',
  'features.pdfService': 'demo dealers call nobody',
  'forms.leadTarget': 'the other target is another company’s service',
  'leads.retrySeconds': 'the default is the safe one',
  'leads.fileLinkDays': 'the default suits every dealer',
  'leads.timeoutSeconds': 'the default is the safe one',
  'leads.partialMinutes': 'the default suits every dealer',
  'chat.textChatId': 'would load another company’s script',
  'chat.liveChatId': 'would load another company’s script',
  'chat.supportWidgetId': 'would load another company’s script',
  'chat.aiChatId': 'would load another company’s script',
  'chat.promptDelayMs': 'needs a chat service',
  'tracking.tagManagerId': 'would load another company’s script',
  'tracking.analyticsId': 'would load another company’s script',
  'tracking.socialPixelId': 'would load another company’s script',
  'tracking.callTrackingId': 'would load another company’s script',
  'tracking.googleSiteVerification': 'the demo addresses are nobody’s to verify',
  'search.paging': 'needs a search server',
  'images.pattern': 'needs an image CDN',
  'images.sharePattern': 'needs an image CDN',
  'brand.icon': 'the initials suit every demo dealer',
  'images.widths': 'the build’s variants suit every dealer',
  'images.cdnWidths': 'needs an image CDN',
  'reviews.hidden': 'the demo shows no single reviews',
  'build.maxStockDrop': 'the default is the safe one',
  'build.stockDropFloor': 'the default is the safe one',
  'build.maxQuarantined': 'the default is the safe one',
  'build.maxMissingDetails': 'demo stock lies in files, which have no details to fetch',
  'build.rebuildHours': 'the default is the safe one',
  'build.pollMinutes': 'demo stock lies in files and does not change by itself',
  'build.keptReleases': 'the default is the safe one',
  'build.assetGraceDays': 'the default is the safe one',
  'build.budgets.pageHtml': 'the default is the safe one',
  'build.budgets.pageScript': 'the default is the safe one',
  'build.budgets.picture': 'the default is the safe one',
  'build.budgets.searchIndex': 'the default is the safe one',
  'build.warnOnly': 'the default is the safe one',
  'build.indexable': 'the default lets pages be audited as they would go out',
  'build.goneDays': 'the default suits every dealer',
  'build.hstsDays': 'the default is the safe one',
  'build.sources': 'demo dealers load nothing from elsewhere',
  'build.framedBy': 'nobody frames a demo dealer',
  'secrets.searchAdminKey': 'demo dealers call nobody',
  'secrets.crmKey': 'demo dealers call nobody',
  'secrets.webhookSecret': 'demo dealers call nobody',
};

const has = (tree: unknown, path: string): boolean =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], tree) !== undefined;

describe('switches', () => {
  const paths = optionTable().rows.flatMap(({ name }) => (name === 'template' ? [] : [name]));
  const layers = demoSlugs.flatMap(settingsLayers);
  const isSet = (path: string) => layers.some((layer) => has(layer, path));

  it('are found in the table', () =>
    expect(paths).toEqual(expect.arrayContaining(['features.garage', 'search.priceSlider.min', 'dealer.social.facebook'])));

  it('are each set by a demo dealer or a layer, or say above why not', () => {
    expect(paths.filter((path) => !isSet(path) && !(path in reasons))).toEqual([]);
  });

  it('have no reason left over for one that is set or gone', () => {
    expect(Object.keys(reasons).filter((path) => isSet(path) || !paths.includes(path))).toEqual([]);
  });
});
