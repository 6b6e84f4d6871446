import { type AlertAttempt, nextStep } from '#lib/leads/retry.ts';
import type { Alert } from '#lib/model/alert.ts';
import { type AlertContext, advanceAlerts } from './advance-alerts.ts';
import type { WatchEvent } from './take-event.ts';
import { type AlertDelivery, deliveryKey, type WatchState } from './watch-state.ts';

export type AlertNews =
  | { event: 'alert'; slug: string; lines: string[]; recipients: string[] }
  | { event: 'alert over'; slug: string; lines: string[] }
  | { event: 'alert delivered'; slug: string; recipient: string }
  | { event: 'alert not delivered'; slug: string; recipient: string; problem: string; again?: number };

export type AlertDeskOptions = Pick<AlertContext, 'startedAt' | 'rulesOf'> & {
  now: () => number;
  report: (news: AlertNews) => void;
  /** Sends a message once. Never throws: every failure is a result. */
  deliver: (recipient: string, message: Alert) => Promise<AlertAttempt>;
};

/** The first waiting delivery for each recipient of each dealer, so that an alert never arrives after its end. */
function firstInLine(deliveries: readonly AlertDelivery[]): AlertDelivery[] {
  const first = new Map<string, AlertDelivery>();
  for (const delivery of deliveries) {
    const key = `${delivery.message.dealer} ${delivery.recipient}`;
    if (!first.has(key)) first.set(key, delivery);
  }
  return [...first.values()];
}

/** Starts, ends and delivers alerts (rule R33). Waiting messages are in the state, so a restart sends them again with the same id. */
export function makeAlertDesk(options: AlertDeskOptions) {
  const { now, report, deliver } = options;
  const running = new Map<string, Promise<void>>();

  async function attempt(delivery: AlertDelivery, send: (event: WatchEvent) => void): Promise<void> {
    const { message, recipient } = delivery;
    const attempts = delivery.attempts + 1;
    const { answer, retrySeconds } = await deliver(recipient, message);
    const next = nextStep(answer, attempts, retrySeconds, now());
    const nextAt = next.state === 'pending' ? next.at : undefined;
    const about = { slug: message.dealer, recipient };
    if (next.state === 'delivered') report({ event: 'alert delivered', ...about });
    else report({ event: 'alert not delivered', ...about, problem: answer.error ?? 'it was refused', again: nextAt });
    const key = deliveryKey(delivery);
    running.delete(key);
    send({ kind: 'alert attempted', key, attempts, nextAt });
  }

  return {
    /** Starts and ends alerts, and reports them. */
    advance: (before: WatchState): WatchState => {
      const { state, messages } = advanceAlerts(before, { ...options, now: now() });
      for (const message of messages) {
        const { dealer: slug, type, lines } = message;
        if (type === 'dealer.alert') report({ event: 'alert', slug, lines, recipients: [...(options.rulesOf(slug)?.recipients ?? [])] });
        else report({ event: 'alert over', slug, lines });
      }
      return state;
    },
    /**
     * Sends due messages. `send` records the outcome; `save` resolves when the state is on disk, so that a kill does not start the alert
     * again.
     */
    deliverDue: ({ alerts }: WatchState, send: (event: WatchEvent) => void, save: () => Promise<void>): void => {
      for (const delivery of firstInLine(alerts)) {
        const key = deliveryKey(delivery);
        if (delivery.nextAt > now() || running.has(key)) continue;
        const task = save()
          .catch(() => undefined)
          .then(() => attempt(delivery, send));
        running.set(key, task);
      }
    },
    /** When the next delivery is due. */
    wakeAt: ({ alerts }: WatchState): number => Math.min(...firstInLine(alerts).map(({ nextAt }) => nextAt)),
    /** Resolves when no delivery is running. */
    rest: async (): Promise<void> => void (await Promise.all(running.values())),
  };
}

export type AlertDesk = ReturnType<typeof makeAlertDesk>;
