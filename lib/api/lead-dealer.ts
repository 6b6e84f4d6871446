import { hasAccounts } from '#lib/accounts/account.ts';
import type { PhoneCountry } from '#lib/accounts/contact.ts';
import type { DestinationDealer } from '#lib/destinations/destination.ts';
import type { LeadDestination } from '#lib/destinations/destinations.ts';
import type { nounsOf } from '#lib/locale/nouns.ts';
import type { Platform } from '#lib/model/secrets.ts';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import { isOwnLogo, logoAddress } from '#lib/routes/logo-address.ts';
import type { MatchSettings } from '#lib/search/match-saved.ts';
import type { Loaded } from '#lib/site/load.ts';
import type { Site } from '#lib/site/schema.ts';
import type { SmsService } from '#lib/sms/sms.ts';
import type { BotCheckSettings } from './guards/bot-check.ts';
import type { RequestLimits } from './guards/request-limits.ts';
import { type UpstreamSettings, upstreamSettings } from './upstreams/upstream-settings.ts';

type Recipient = Site['alerts']['recipients'][number];

/** The recipients of a dealer's alerts, by unique names. */
type AlertRecipient = Recipient & { name: string };

/** When a dealer's alerts start and who gets them. */
type AlertRules = {
  recipients: AlertRecipient[];
  failures: number;
  staleMs: number;
  /** For alarms about leads. Undefined: no alarm. */
  pendingMs: number;
  silentMs: number | undefined;
  quarantined: number;
};

const leastStaleMinutes = 60;
/** With fewer polls than this within the target, a single failure would start an alert. */
const pollsPerTarget = 4;

/** The alert settings of a resolved site. */
function alertRules({ alerts, build }: Pick<Site, 'alerts' | 'build'>): AlertRules {
  const { recipients, failures, staleMinutes = Math.max(leastStaleMinutes, pollsPerTarget * build.pollMinutes) } = alerts;
  return {
    recipients: recipients.map((recipient) => ({ ...recipient, name: recipient.name ?? recipient.kind })),
    failures,
    staleMs: staleMinutes * minuteMs,
    pendingMs: alerts.pendingMinutes * minuteMs,
    silentMs: alerts.silentDays === undefined ? undefined : alerts.silentDays * dayMs,
    quarantined: alerts.quarantined,
  };
}

/** The logo for emails. Mail programs do not show SVG, so an SVG logo is replaced by the dealer's name. */
function logoUrl({ logo, url }: Site['dealer']): string | undefined {
  if (logo === undefined || !isOwnLogo(logo)) return logo;
  return /\.svg$/i.test(logo) ? undefined : url.replace(/\/+$/, '') + logoAddress(logo);
}

/** How the shoppers of a dealer sign in. */
export type AccountSettings = {
  country: PhoneCountry;
  sms: SmsService | undefined;
  /** Names the mail server. */
  smtp: string | undefined;
  codesPerDay: number;
  /** The price of a text message in dollars. Undefined if unknown. */
  messagePrice: number | undefined;
  /** Names the mail server for notices. Undefined: shoppers see them only on the site. */
  noticeSmtp: string | undefined;
  /** Accounts without a visit for this long are deleted. */
  retentionMs: number;
  /** The settings that the site's search and prices depend on, so that notices match its pages. */
  site: MatchSettings & { labels: Parameters<typeof nounsOf>[0] };
};

/** The account settings of a resolved site; undefined if shoppers cannot sign in. */
function accountSettings(site: Site): AccountSettings | undefined {
  if (!hasAccounts(site)) return undefined;
  const { garage, forms } = site;
  const { signIn, codesPerDay, messagePrice, retentionDays } = garage;
  const sms = signIn.includes('phone') ? garage.sms : undefined;
  // A mail server that only sends notices cannot sign anyone in.
  const smtp = signIn.includes('email') ? garage.smtp : undefined;
  return {
    country: forms.phoneCountry,
    sms,
    smtp,
    codesPerDay,
    messagePrice,
    noticeSmtp: garage.smtp,
    retentionMs: retentionDays * dayMs,
    site,
  };
}

type NamedDestination = LeadDestination & { name: string };

/** What the lead endpoints and the worker need to know of a dealer. */
export type LeadDealer = DestinationDealer & {
  /** The values that this dealer's pages may put into `lead.website_slug`. */
  websiteNames: readonly string[];
  /** The host names of its site, in lower case. */
  hosts: readonly string[];
  /** Request limits per address. */
  limits: RequestLimits;
  /** The bot check of its forms; undefined if there is none. */
  botCheck: BotCheckSettings | undefined;
  /** The address of the API that its pages call. Undefined if it has the site's own host. */
  apiUrl: string | undefined;
  destinations: readonly NamedDestination[];
  alerts: AlertRules;
  retrySeconds: readonly number[];
  partialMs: number;
  /** Older leads are removed each day; undefined: they are kept. */
  retentionMs: number | undefined;
  dailyProbe: boolean;
  /** Files of one lead: how many, and how large each may be. */
  uploads: { files: number; megabytes: number };
  fileLinkMs: number;
  upstreams: UpstreamSettings;
  /** How its shoppers sign in; undefined if they cannot (rule V1). */
  accounts: AccountSettings | undefined;
};

/** The lead settings of a resolved site. */
export function leadDealer({ site, granted }: Pick<Loaded, 'site' | 'granted'>, platform: Platform | undefined): LeadDealer {
  const { api, brand, dealer, features, forms, leads, locale, slug } = site;
  const { leadsPerMinute, leadsPerHour, lookupsPerMinute, eventsPerMinute } = api.limits;
  return {
    granted,
    ...{ slug, websiteNames: [dealer.websiteSlug ?? slug, slug], hosts: [new URL(dealer.url).hostname.toLowerCase()] },
    botCheck: features.botProtection && forms.botCheck.kind ? { secret: forms.botCheck.secret } : undefined,
    limits: { leadsPerMinute, leadsPerHour, lookupsPerMinute, eventsPerMinute },
    ...{ timeZone: locale.timeZone, language: locale.language },
    brand: { accent: brand.accent, accentText: brand.accentText, logo: logoUrl(dealer) },
    ...{ name: dealer.name, url: dealer.url, apiUrl: api.url, phone: dealer.phone, email: dealer.email },
    ...{ dealershipId: dealer.dealershipId, platform: platform && { ...platform, api: platform.api.replace(/\/$/, '') } },
    destinations: leads.destinations.map((destination) => ({ ...destination, name: destination.name ?? destination.kind })),
    alerts: alertRules(site),
    ...{ retrySeconds: leads.retrySeconds, timeoutMs: leads.timeoutSeconds * 1000, partialMs: leads.partialMinutes * 60_000 },
    retentionMs: leads.retentionDays === undefined ? undefined : leads.retentionDays * dayMs,
    dailyProbe: leads.dailyProbe,
    upstreams: upstreamSettings(site, platform),
    accounts: accountSettings(site),
    sender: leads.sender,
    ...{ uploads: { files: api.uploads.files, megabytes: api.uploads.megabytes }, fileLinkMs: leads.fileLinkDays * dayMs },
  };
}

/** The host name from `Origin` or `Host`, without scheme and port. Undefined if invalid. */
function hostOf(header: string): string | undefined {
  const text = header.includes('://') ? header : `http://${header}`;
  return URL.canParse(text) ? new URL(text).hostname.toLowerCase().replace(/\.$/, '') : undefined;
}

/**
 * The dealer whose site a request comes from, by `Origin`, or else by `Host`. A page that hides its origin (`Origin: null`) belongs to no
 * dealer: a stranger's page could send leads with files through its visitors' browsers.
 */
export function findDealer(dealers: readonly LeadDealer[], headers: Headers): LeadDealer | undefined {
  const host = hostOf(headers.get('origin') || (headers.get('host') ?? ''));
  return dealers.find(({ hosts, slug }) => host !== undefined && (hosts.includes(host) || host === `${slug}.localhost`));
}
