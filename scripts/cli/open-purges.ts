import { makeGuardedFetch } from '#lib/network/private-address.ts';
import type { SettingsWorld } from '#lib/publish/publish-to-setting.ts';
import type { realWorld } from './context.ts';

/** The external services for publications to targets in settings. Webhooks in settings use the network guard of leads (rule R39). */
export function openPurges({
  fetch,
  env,
  now,
}: Pick<typeof realWorld, 'fetch' | 'env' | 'now'>): SettingsWorld & { close: () => Promise<void> } {
  const guarded = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  return { fetch, env, now, guardedFetch: guarded.fetch as typeof globalThis.fetch, close: guarded.close };
}
