import { type CallIds, callIds } from '#lib/cars/calls.ts';
import type { LookupService } from '#lib/lookups/lookups.ts';
import { type Environment, type Platform, platformToken } from '#lib/model/secrets.ts';
import { minuteMs, secondMs } from '#lib/model/time.ts';
import type { UpstreamService } from '#lib/site/options/upstreams.ts';
import type { Site } from '#lib/site/schema.ts';

/** A receiver of shoppers' actions. Only the platform itself gets the platform's token. */
export type ForwardTarget = { url: string; needsToken: boolean };

/** What the API needs to know of the services behind a dealer. */
export type UpstreamSettings = {
  /** The IDs for logging a call if the page names none. */
  callIds: CallIds;
  lookups: { services: Partial<Record<LookupService, UpstreamService>>; timeoutMs: number; keptMs: number };
  quotes: UpstreamService | undefined;
  /** Where the platform’s dashboard counts the website's visits. Undefined: visits are not sent. */
  visits: string | undefined;
  forward: { reveals: ForwardTarget | undefined; calls: ForwardTarget | undefined; events: ForwardTarget | undefined };
};

/**
 * A path is resolved against the platform's host; without a platform it is ignored. A path such as "/\\host" names a host, so the origin is
 * compared.
 */
function readTarget(target: string, platform: { api: string } | undefined): ForwardTarget | undefined {
  if (!platform) return target.startsWith('/') ? undefined : { url: target, needsToken: false };
  const { href, origin } = new URL(target, platform.api);
  return { url: target.startsWith('/') ? href : target, needsToken: origin === new URL(platform.api).origin };
}

/** The services behind a dealer, from its settings. */
export function upstreamSettings(site: Pick<Site, 'api' | 'dealer'>, platform: { api: string } | undefined): UpstreamSettings {
  const { lookups, quotes, forward, dashboard } = site.api;
  const { websiteId } = site.dealer;
  const { timeoutSeconds, keptMinutes, ...services } = lookups;
  return {
    callIds: callIds(undefined, site),
    lookups: { services, timeoutMs: timeoutSeconds * secondMs, keptMs: keptMinutes * minuteMs },
    quotes,
    visits:
      dashboard &&
      websiteId &&
      `${dashboard.replace(/\/+$/, '')}/api/v1/websites/${encodeURIComponent(websiteId)}/website_session_data.json`,
    forward: {
      reveals: readTarget(forward.reveals, platform),
      calls: readTarget(forward.calls, platform),
      events: readTarget(forward.events, platform),
    },
  };
}

/** The headers of a message to a target: the platform's token, if it is the platform. */
export function targetHeaders({ needsToken }: ForwardTarget, platform: Platform | undefined, env: Environment): Record<string, string> {
  const token = platformToken(platform, env);
  return needsToken && token ? { Authorization: `Bearer ${token}` } : {};
}
