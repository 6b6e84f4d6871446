import type { Dropped, DroppedField } from '#lib/model/dropped.ts';
import { readLoose } from '#lib/model/loose.ts';
import { manufacturer, type RemoteSite, remoteSite } from '#lib/model/remote-site.ts';
import { SourceError } from './adapter.ts';
import type { HeldAnswers } from './detail-state.ts';
import type { JsonClient, JsonResult } from './http.ts';

type Options = {
  client: JsonClient;
  api: string;
  websiteId: string;
  token: string;
  dropped: Dropped[];
  /** The last pull's answers by address, for conditional requests by ETag. `fresh` collects those of this pull. */
  held?: HeldAnswers;
  fresh?: HeldAnswers;
};

/** Fetches a document with the ETag of the last answer, if there was one. */
async function fetchIfChanged(url: string, { client, token, held, fresh }: Options): Promise<JsonResult> {
  const result = await client.send({ url, token, cached: held?.[url] ? (held[url] as { etag: string; body: unknown }) : undefined });
  if (result.ok && result.etag !== undefined && fresh) fresh[url] = { etag: result.etag, body: result.body };
  return result;
}

const under = (at: string, drops: readonly DroppedField[]): Dropped[] => drops.map((drop) => ({ ...drop, at }));

/** The site's configuration on the platform (rule B4); without it there is no pull, so a failure throws SourceError. */
export async function fetchWebsite(options: Options): Promise<RemoteSite> {
  const { api, websiteId, dropped } = options;
  const url = `${api}/websites/${websiteId}.json`;
  const result = await fetchIfChanged(url, options);
  if (!result.ok) {
    throw new SourceError(
      `site configuration: ${result.problem}. Check source.api, source.websiteId and the API token, or pull again when the platform is up.`,
      { cause: result.cause },
    );
  }
  const reading = readLoose(remoteSite, result.body);
  dropped.push(...under('website', reading.drops));
  if (reading.value) return reading.value;
  throw new SourceError(
    `site configuration: ${url} is not one (${reading.problem}). Check source.api and source.websiteId, or ask the platform to fix it.`,
  );
}

/**
 * The configuration with its fetched manufacturer, if it names one (rule B4). If that fails, the manufacturer of the last pull stays, or
 * else the one in the configuration itself, and the report says so.
 */
export async function withManufacturer(site: RemoteSite, options: Options, previous: RemoteSite | undefined): Promise<RemoteSite> {
  const { api, websiteId, dropped } = options;
  const id = site.manufacturer_id;
  if (id === undefined) return site;
  const url = `${api}/manufacturers/${encodeURIComponent(id)}.json?website_id=${encodeURIComponent(websiteId)}`;
  const result = await fetchIfChanged(url, options);
  const body = result.ok ? ((result.body as { manufacturer?: unknown } | null)?.manufacturer ?? result.body) : undefined;
  const reading = result.ok ? readLoose(manufacturer, body) : undefined;
  if (reading?.value) {
    dropped.push(...under('manufacturer', reading.drops));
    return { ...site, manufacturer: reading.value };
  }
  const reason = result.ok ? `${url} is not a manufacturer (${reading?.problem})` : result.problem;
  dropped.push({ effect: 'stale', at: `manufacturer ${id}`, reason });
  const keptManufacturer = previous?.manufacturer?.id === id ? previous.manufacturer : site.manufacturer;
  return keptManufacturer ? { ...site, manufacturer: keptManufacturer } : site;
}
