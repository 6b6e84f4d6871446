import { sendAlertTo } from '#lib/api/alarms/send-alert.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { AlertAttempt } from '#lib/leads/retry.ts';
import type { Alert } from '#lib/model/alert.ts';
import { makeGuardedFetch } from '#lib/network/private-address.ts';
import type { DealerAlertRules } from '#lib/watch/advance-alerts.ts';
import { openDealers } from './open-dealers.ts';

type AlertWorld = { env: Readonly<Record<string, string | undefined>>; now: () => number };

/** Opens the recipients of alerts, with the adapters, network guard and retry times of leads. Needs no database (rule R33). */
export async function openAlerts(workspace: Workspace, slugs: () => Promise<readonly string[]>, { env, now }: AlertWorld) {
  // A poll already reports broken settings.
  const dealers = await openDealers(workspace, slugs, () => undefined);
  const { fetch, connect, close } = makeGuardedFetch({ allowPrivate: env.FORECOURT_PRIVATE_DESTINATIONS === 'allow' });
  const world = { env, fetch, connect, now };
  const { find } = dealers;
  return {
    rulesOf: (slug: string): DealerAlertRules | undefined => {
      const rules = find(slug)?.alerts;
      return rules && { ...rules, recipients: rules.recipients.map(({ name }) => name) };
    },
    deliver: (name: string, alert: Alert): Promise<AlertAttempt> => sendAlertTo(name, find(alert.dealer), alert, world),
    /** Reads settings again. If they are broken, the last good ones stay in use. */
    refresh: dealers.refresh,
    close: async () => {
      dealers.close();
      await close();
    },
  };
}
