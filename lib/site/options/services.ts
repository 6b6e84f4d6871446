import { z } from 'zod';
import { alertRecipient, destination } from '../../destinations/destinations.ts';
import { secretName } from '../../model/secret-name.ts';
import { consentRules } from '../../tracking/consent/consent.ts';
import { buildOnly, flag, group, option, unset, webUrl, words } from './option.ts';
import { budgets, warnOnly } from './releases.ts';
import { forwardTargets, quoteService, vehicleLookups } from './upstreams.ts';

export const reviews = group('Customer reviews', {
  minimumRating: option(z.number().min(0).max(5), 4, 'Lowest rating that is shown'),
  hidden: buildOnly(option(words, [], 'IDs of reviews that are not shown')),
  fullQuantity: option(
    z.number().int().positive(),
    12,
    'Number of reviews on the first page of reviews; the others follow on further pages',
  ),
  averageRating: unset(z.number().min(0).max(5), 'Average of all reviews, where there are more than the site has; unset: that of its own'),
  count: option(z.number().int().min(0), 0, 'Number of all reviews, where there are more than the site has'),
});

export const blogs = group('Blog', {
  pageSize: option(z.number().int().positive().max(200), 9, 'Articles on a page of their list'),
});

export const chat = group('The button that opens a chat of vendors', {
  hiddenOn: option(words, [], 'Chat is hidden on paths that start with one of these, such as /cars'),
  promptDelayMs: option(z.number().min(0), 3000, 'Milliseconds until the welcome message appears'),
});

export const tracking = group('What is counted, and what shoppers are asked', {
  consent: unset(
    z.enum(consentRules),
    'How shoppers are asked: notice (in the privacy policy), opt-out, opt-in; unset: the rule of the country of locale.language',
  ),
  countedElsewhere: option(
    z.array(z.enum(['call', 'chat'])),
    [],
    'What another service reports to the same accounts already, so that it is not counted twice',
  ),
  googleSiteVerification: option(words, [], 'Verification tokens of the Google Search Console'),
});

export const images = group('Pictures', {
  pattern: unset(
    z.string().regex(/^https?:\/\/.*\{path\}.*\{width\}/, 'expected an address that contains {path} and {width}'),
    'Address pattern of an image CDN, such as "https://img.example.com/{path}?width={width}&format=auto&quality={quality}"; unset: the build resizes the pictures',
  ),
  sharePattern: unset(
    z.string().regex(/^https?:\/\/.*\{path\}/, 'expected an address that contains {path}'),
    'Address pattern of that CDN for pictures of shared links, such as "https://img.example.com/{path}?width=1200&height=630&fit=crop"; unset: uncropped',
  ),
  linkCards: buildOnly(
    option(
      z.number().int().min(0),
      2000,
      'Largest stock for which the build draws a picture for each shared link, with photo, name and price; above it cars share their photo; 0: none is drawn',
    ),
  ),
  quality: option(z.number().int().min(1).max(100), 75, 'Picture quality, from 1 to 100'),
  widths: option(z.array(z.number().int().min(16).max(3840)).min(1), [320, 480, 768, 960, 1280], 'Widths of resized pictures, pixels'),
  cdnWidths: option(
    z.array(z.number().int().min(16).max(3840)).min(1),
    [640, 750, 828, 1080, 1200, 1920, 2048, 3840],
    'Widths requested from a CDN, pixels',
  ),
  maxWidth: option(z.number().int().min(16).max(3840), 3840, 'Largest width of any picture, pixels'),
  drawn: buildOnly(
    option(flag, false, 'Show drawn vehicles ("picture:ute/front/red"), for demonstrations; off: they are left out and reported'),
  ),
});

const count = z.number().int().min(1).max(1_000_000);

export const api = group('The API that pages call', {
  url: unset(webUrl, 'Address of the API, such as "https://api.example.com"; unset: the site itself, below /api'),
  dashboard: unset(
    webUrl,
    'Address of the platform’s dashboard service, which counts the visits of a website; staging has another; unset: visits are not counted',
  ),
  mock: option(flag, false, 'Call /mock instead of /api, for trials: nothing is delivered'),
  uploads: group('Files that a shopper may send with an enquiry', {
    files: option(z.number().int().min(1).max(10), 5, 'Files in one enquiry'),
    megabytes: option(z.number().min(1).max(25), 10, 'Size of one file'),
  }),
  limits: buildOnly(
    group('Requests of one address that are answered; more are refused for a while', {
      leadsPerMinute: option(count, 10, 'Enquiries a minute, each step of a form counted'),
      leadsPerHour: option(count, 60, 'Enquiries an hour'),
      lookupsPerMinute: option(count, 20, 'Lookups of vehicles, quotes, bookings and PDFs a minute'),
      eventsPerMinute: option(count, 120, 'Events and logged calls a minute'),
    }),
  ),
  lookups: vehicleLookups,
  quotes: quoteService,
  forward: forwardTargets,
});

/** A source of a Content-Security-Policy: scheme, host, and optionally a path. */
const source = z
  .string()
  .regex(/^(?:(?:https|wss):\/\/[A-Za-z0-9.*:/_-]+|http:\/\/localhost:\d+)$/, 'expected an address such as "https://www.example.com"');

export const build = buildOnly(
  group('Builds and releases', {
    maxStockDrop: option(
      z.number().min(0).max(1),
      0.4,
      'Share of the stock that may disappear between two releases, or lose its prices or photos, before the build is refused',
    ),
    stockDropFloor: option(z.number().int().min(0), 5, 'A live stock smaller than this is never protected against a drop'),
    maxMissingDetails: option(
      z.number().min(0).max(1),
      0.5,
      'Share of the cars whose details may be missing after a pull, so that they have neither pictures nor description, before it is refused',
    ),
    maxQuarantined: option(
      z.number().min(0).max(1),
      0.1,
      'Share of the cars that a release may leave out because their pages fail a check; at least one. 0: one such car refuses the release',
    ),
    rebuildHours: option(z.number().positive(), 24, 'Longest time between two builds, hours'),
    pollMinutes: option(z.number().min(0.1).max(1440), 5, 'Minutes between two checks of the stock by the command watch'),
    keptReleases: option(z.number().int().min(1).max(100), 3, 'Number of releases kept for a rollback, including the live one'),
    assetGraceDays: option(
      z.number().min(0).max(365),
      7,
      'Days that scripts and pictures of earlier releases are kept for pages that are still open',
    ),
    indexable: option(flag, true, 'Search engines may list the site'),
    goneDays: option(z.number().min(0), 90, 'Days that the address of a removed car answers "410 Gone" with similar cars'),
    hstsDays: option(z.number().min(0), 365, 'Days that browsers must use HTTPS (Strict-Transport-Security); 0: no header'),
    sources: option(
      z.partialRecord(z.enum(['script', 'style', 'image', 'font', 'media', 'connect', 'frame']), z.array(source)),
      {},
      'Other origins that pages may load from, such as "frame": ["https://www.youtube.com"]',
    ),
    framedBy: option(z.array(source), [], 'Sites that may embed this site in a frame'),
    budgets,
    warnOnly,
  }),
);

export const pull = buildOnly(
  group('The most that one pull from a platform may take before it is stopped, so that a faulty platform harms no other dealer', {
    maxCars: option(count, 50_000, 'Cars in the stock list, those sold within build.goneDays included'),
    maxMegabytes: option(z.number().positive(), 500, 'Answers of the platform in MB, after decompression'),
    maxRequestsPerCar: option(z.number().positive(), 5, 'Requests for each car of the list, beside 200 for the rest'),
    maxMinutes: option(z.number().positive().max(1440), 30, 'Duration in minutes'),
  }),
);

export const secrets = buildOnly(
  group('Secrets, each by the name of its environment variable', {
    searchAdminKey: unset(secretName, 'Search server key that may write'),
    crmKey: unset(secretName, 'Key of the dealer’s CRM'),
    webhookSecret: unset(secretName, 'Secret that signs stock-change webhooks'),
  }),
);

const minutes = z.number().min(1).max(43_200);

export const alerts = buildOnly(
  group('Whom watch tells that a site is not kept up to date, and api that leads are in trouble, and that it is over', {
    recipients: option(z.array(alertRecipient), [], 'Who gets alerts: one when a fault starts, one when it is over'),
    failures: option(z.number().int().min(1).max(100), 3, 'Failed polls or builds in a row that start an alert'),
    staleMinutes: unset(minutes, 'Data age that starts an alert; unset: an hour, or four times build.pollMinutes if that is longer'),
    pendingMinutes: option(minutes, 60, 'Age of the oldest lead that waits for a destination that starts an alert'),
    silentDays: unset(z.number().int().min(1).max(365), 'Days without a lead that start an alert; unset: none'),
    quarantined: option(z.number().int().min(1).max(10_000), 20, 'Leads quarantined within a day that start an alert'),
  }),
);

export const leads = buildOnly(
  group('Where enquiries go', {
    destinations: option(z.array(destination), [], 'Each lead is delivered to every destination that matches, until it is accepted'),
    sender: unset(
      z.email(),
      'Address that mails about leads come from, which the mail server must be allowed to send from; unset: the account of the mail server',
    ),
    retrySeconds: option(
      z.array(z.number().min(0).max(604_800)).min(1).max(20),
      [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      'Seconds before each attempt; after the last one a delivery is given up',
    ),
    timeoutSeconds: option(z.number().min(1).max(120), 15, 'Longest wait for the answer of a destination'),
    fileLinkDays: option(z.number().int().min(1).max(365), 14, 'Days for which a link to a file of a lead works'),
    partialMinutes: option(z.number().min(1).max(1440), 30, 'Minutes without news after which an unfinished form is delivered as a lead'),
    retentionDays: unset(
      z.number().int().min(1).max(36_500),
      'Days without news after which a lead is removed, unless it was not delivered; unset: leads are kept',
    ),
    dailyProbe: option(flag, false, 'Once a day api sends a synthetic lead to the public address, and alerts if it does not arrive'),
  }),
);
