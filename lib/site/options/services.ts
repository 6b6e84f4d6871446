import { z } from 'zod';
import { buildOnly, flag, group, option, unset, words } from './option.ts';
import { budgets, warnOnly } from './releases.ts';

export const reviews = group('Customer reviews (spec §9)', {
  minimumRating: option(z.number().min(0).max(5), 4, 'Lowest rating shown'),
  hidden: buildOnly(option(words, [], 'Reviews not to show')),
  fullQuantity: option(z.number().int().positive(), 12, 'Reviews on the full page'),
  averageRating: unset(z.number().min(0).max(5), 'Average rating'),
  count: option(z.number().int().min(0), 0, 'How many there are'),
});

export const blogs = group('Blog', {
  templates: option(words, [], 'Layouts of blog pages'),
  pageSize: option(z.number().int().positive(), 9, 'Articles before "View More"'),
});

export const chat = group('Chat widgets (spec §2)', {
  textChatId: unset(z.string(), 'Text-chat service'),
  liveChatId: unset(z.string(), 'Live chat'),
  supportWidgetId: unset(z.string(), 'Support widget'),
  aiChatId: unset(z.string(), 'AI chat bot'),
  hiddenOn: option(words, [], 'Path beginnings where chat is hidden, such as /cars'),
  promptDelayMs: option(z.number().min(0), 3000, 'Milliseconds before the welcome bubble'),
});

export const tracking = group('Measuring (spec §3)', {
  tagManagerId: unset(z.string(), 'Tag manager'),
  analyticsId: unset(z.string(), 'Analytics'),
  socialPixelId: unset(z.string(), 'Social pixel'),
  callTrackingId: unset(z.string(), 'Call tracking'),
  googleSiteVerification: option(words, [], 'Search console tokens'),
});

export const images = group('Pictures (spec §7, §9)', {
  pattern: unset(
    z.string().regex(/^https?:\/\/.*\{path\}.*\{width\}/, 'expected an address that holds {path} and {width}'),
    'Image CDN such as "https://img.example.com/{path}?width={width}&format=auto&quality={quality}"; unset: variants are made at build',
  ),
  sharePattern: unset(
    z.string().regex(/^https?:\/\/.*\{path\}/, 'expected an address that holds {path}'),
    'How that CDN crops for shared links, such as "https://img.example.com/{path}?width=1200&height=630&fit=crop"; unset: uncropped',
  ),
  quality: option(z.number().int().min(1).max(100), 75, 'Quality asked for'),
  widths: option(z.array(z.number().int().min(16).max(3840)).min(1), [320, 480, 640, 960, 1280], 'Widths on offer, pixels'),
  cdnWidths: option(z.array(z.number().int().min(16).max(3840)).min(1), [640, 750, 828, 1080, 1200, 1920], 'Widths asked of a CDN, pixels'),
  maxWidth: option(z.number().int().min(16).max(3840), 3840, 'No wider than this (1280 on some sites)'),
});

/** An address elsewhere as a policy names it: scheme, host, perhaps a path. */
const source = z.string().regex(/^(https|wss):\/\/[A-Za-z0-9.*:/_-]+$/, 'expected an address such as "https://www.example.com"');

export const build = buildOnly(
  group('Building and releasing', {
    maxStockDrop: option(z.number().min(0).max(1), 0.4, 'Share of the stock that may vanish between two releases'),
    stockDropFloor: option(z.number().int().min(0), 5, 'Fewer cars than this are never refused'),
    rebuildHours: option(z.number().positive(), 24, 'Hours between two builds at most; what pages are given for a time must outlive them'),
    pollMinutes: option(z.number().min(0.1).max(1440), 5, 'Minutes between two looks at the stock by `forecourt watch`'),
    keptReleases: option(z.number().int().min(1).max(100), 3, 'Releases that stay for a rollback, the live one among them'),
    assetGraceDays: option(z.number().min(0).max(365), 7, 'Days that code and pictures of earlier releases stay for pages still open'),
    indexable: option(flag, true, 'Let search engines list the site'),
    goneDays: option(z.number().min(0), 90, 'Days that the address of a car answers "gone", with similar cars, after its window'),
    hstsDays: option(z.number().min(0), 365, 'Days a browser shall use the site encrypted only; 0: not said'),
    sources: option(
      z.partialRecord(z.enum(['script', 'style', 'image', 'font', 'media', 'connect', 'frame']), z.array(source)),
      {},
      'Addresses elsewhere that pages may use, such as "frame": ["https://www.youtube.com"]',
    ),
    framedBy: option(z.array(source), [], 'Sites that may show this one in a frame'),
    budgets,
    warnOnly,
  }),
);

/** Values that never reach a page: each names the environment variable that holds the secret. */
const secret = z
  .string()
  .regex(/^env:[A-Z][A-Z0-9_]*$/, 'a secret is never written here: name its environment variable, such as "env:CRM_KEY"');

export const secrets = buildOnly(
  group('Secrets, by the name of their environment variable; never in a page', {
    searchAdminKey: unset(secret, 'Key that may write to the search server'),
    crmKey: unset(secret, 'Key of the dealer’s CRM'),
    webhookSecret: unset(secret, 'Signs stock-change webhooks'),
  }),
);
