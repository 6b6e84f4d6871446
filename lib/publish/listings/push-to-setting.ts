import type { Workspace } from '#lib/disk/workspace.ts';
import { dealerEnvironment, type SecretHolder, secretOf, variableOf } from '#lib/model/secrets.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import type { TradeMeSettings } from '#lib/site/options/feeds.ts';
import type { SettingsWorld } from '../publish-to-setting.ts';
import { PublishError } from '../target.ts';
import { type PushedListings, pushListings } from './push-listings.ts';
import { type TradeMeKeys, tradeMeApi } from './trade-me-api.ts';

type Dealer = SecretHolder & { site: { dealer: { url: string }; feeds: { tradeMe?: TradeMeSettings | undefined } } };

type Options = {
  workspace: Pick<Workspace, 'outDir' | 'workDir'>;
  slug: string;
  dealer: Dealer;
  outside: SettingsWorld;
  signal?: AbortSignal | undefined;
  dryRun: boolean;
  progress: (note: string) => void;
  stored?: StoredFiles | undefined;
};

/** The keys that settings name. Throws PublishError with all variables that are not set. */
function keysOf(settings: TradeMeSettings, dealer: Dealer, env: SettingsWorld['env']): TradeMeKeys {
  const own = dealerEnvironment(dealer, env);
  const { api: _address, ...references } = settings;
  const entries = Object.entries(references).map(([name, reference]) => ({ name, reference, value: secretOf(own, reference) }));
  const missing = entries.filter(({ value }) => value === undefined).map(({ reference }) => variableOf(reference));
  if (missing.length > 0)
    throw new PublishError(`trade-me: ${missing.join(', ')} is not set. feeds.tradeMe names it: set it in the environment.`);
  return Object.fromEntries(entries.map(({ name, value }) => [name, value])) as TradeMeKeys;
}

/** Sends a dealer's listings to Trade Me if its settings say so (rule M10). Undefined if they do not. Throws PublishError. */
export async function pushToSetting(options: Options): Promise<PushedListings | undefined> {
  const { workspace, slug, dealer, outside, signal, dryRun, progress, stored } = options;
  const settings = dealer.site.feeds.tradeMe;
  if (!settings) return undefined;
  const { guardedFetch: fetch, now, env } = outside;
  const api = tradeMeApi({ base: settings.api.replace(/\/+$/, ''), keys: keysOf(settings, dealer, env), fetch, now, signal });
  const base = dealer.site.dealer.url.replace(/\/+$/, '');
  const { outDir, workDir } = workspace;
  return pushListings({ outDir, workDir, slug, base, api, fetch, now, signal, dryRun, progress, stored });
}
