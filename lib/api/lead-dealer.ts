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

/** Whom a dealer's alerts go to, by a name that is its own. */
type AlertRecipient = Recipient & { name: string };

/** When a dealer's alerts start and who gets them. */
type AlertRules = {
  recipients: AlertRecipient[];
  failures: number;
  staleMs: number;
  /** Of alarms about leads; undefined: no alarm. */
  pendingMs: number;
  silentMs: number | undefined;
  quarantined: number;
};

const leastStaleMinutes = 60;
/** With fewer polls than this in the target, one that fails would start an alert. */
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

/** The logo for mails. Mail programs show no SVG, so such a logo of the dealer's folder gives way to the name. */
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
  /** What a text message costs, dollars; undefined: not known. */
  messagePrice: number | undefined;
  /** Names the mail server of notices; undefined: shoppers hear of them on the site alone. */
  noticeSmtp: string | undefined;
  /** Accounts without a visit for this long are deleted. */
  retentionMs: number;
  /** What the search and the prices of the site depend on, so that notices say what its pages show. */
  site: MatchSettings & { labels: Parameters<typeof nounsOf>[0] };
};

/** The account settings of a resolved site; undefined if shoppers cannot sign in. */
function accountSettings(site: Site): AccountSettings | undefined {
  if (!hasAccounts(site)) return undefined;
  const { garage, forms } = site;
  const { signIn, codesPerDay, messagePrice, retentionDays } = garage;
  const sms = signIn.includes('phone') ? garage.sms : undefined;
  // A mail server that sends notices alone signs nobody in.
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
  /** What pages of this dealer may put into `lead.website_slug`. */
  websiteNames: readonly string[];
  /** Host names of its site, in lower case. */
  hosts: readonly string[];
  /** Requests of one address. */
  limits: RequestLimits;
  /** The bot check of its forms; undefined if there is none. */
  botCheck: BotCheckSettings | undefined;
  /** The address of the API that its pages call; undefined when it is the site's own. */
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

/** A host as `Origin` or `Host` names it, without scheme and port; undefined for nonsense. */
function hostOf(header: string): string | undefined {
  const text = header.includes('://') ? header : `http://${header}`;
  return URL.canParse(text) ? new URL(text).hostname.toLowerCase().replace(/\.$/, '') : undefined;
}

/**
 * The dealer whose site a request comes from: that of `Origin`, else that of `Host`. A page that hides where it is from (`Origin: null`) is nobody's:
 * a stranger's page could send leads with files through the browsers of its visitors.
 */
export function findDealer(dealers: readonly LeadDealer[], headers: Headers): LeadDealer | undefined {
  const host = hostOf(headers.get('origin') || (headers.get('host') ?? ''));
  return dealers.find(({ hosts, slug }) => host !== undefined && (hosts.includes(host) || host === `${slug}.localhost`));
}
