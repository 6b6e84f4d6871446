import type { PublishTarget } from '#lib/site/options/releases.ts';
import { AddressError } from '#lib/site/target-address.ts';
import { type Publication, type PublishDealer, publishDealer } from './publish-dealer.ts';
import type { PurgeWorld } from './purge-cache.ts';

/** Identifies a dealer's targets: their address without placeholders. */
export const targetName = ({ to }: Pick<PublishTarget, 'to'>, slug: string): string => to.replaceAll('{slug}', slug);

export type SettingsWorld = Omit<PurgeWorld, 'guard'> & {
  /** Reaches public addresses only. */
  guardedFetch: typeof fetch;
};

type Options = Omit<PublishDealer, 'to' | 'resolve' | 'precompress' | 'purge' | 'reload' | 'outside'> & { outside: SettingsWorld };

/** The reload command for a target in the settings. It is the operator's command, because others may write a dealer's files (rule R39). */
function reloadOf({ reload }: PublishTarget, env: Options['outside']['env']): PublishDealer['reload'] {
  if (!reload) return undefined;
  const command = env.FORECOURT_RELOAD_COMMAND;
  if (command) return { command, from: 'FORECOURT_RELOAD_COMMAND' };
  throw new AddressError(
    'A target in publish.targets has "reload": true, but no command is set. Set FORECOURT_RELOAD_COMMAND in the environment, such as FORECOURT_RELOAD_COMMAND="nginx -s reload".',
  );
}

/** Publishes a dealer's live release to one target of its settings (rule R39). Throws AddressError and PublishError. */
export async function publishToSetting(target: PublishTarget, options: Options): Promise<Publication> {
  const { outside } = options;
  const { to, purge, precompress } = target;
  const tokenHosts = (outside.env.FORECOURT_PURGE_HOSTS ?? '').split(',').map((host) => host.trim());
  const caches = { purge, precompress, outside: { ...outside, guard: { fetch: outside.guardedFetch, tokenHosts } } };
  return publishDealer({ ...options, ...caches, to, resolve: (path) => path, reload: reloadOf(target, outside.env) });
}
