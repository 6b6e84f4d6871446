import type { WatchEvent } from './take-event.ts';
import type { WatchState } from './watch-state.ts';

/**
 * The result of a re-read: dealers whose files changed or whose work failed are polled at once. If settings are broken, the old ones stay
 * in use.
 */
export type RereadNews =
  | { event: 'settings read'; dealers: number; changed: string[] }
  | { event: 'settings not read'; slug?: string; problem: string }
  | { event: 'environment read'; names: string[] };

export type RereadOptions = {
  state: () => WatchState;
  /** Reads a dealer's settings and returns the hash of its files. Throws when they are broken. */
  readSettings: (slug: string) => Promise<string>;
  send: (event: WatchEvent) => void;
  report: (news: RereadNews) => void;
};

/** Reads the settings of every dealer again (rule R32), and starts the work for those that changed. */
export async function rereadSettings({ state, readSettings, send, report }: RereadOptions): Promise<void> {
  const changed: string[] = [];
  const slugs = Object.keys(state().dealers);
  for (const slug of slugs) {
    try {
      const files = await readSettings(slug);
      const dealer = state().dealers[slug];
      if (dealer && (dealer.seenFiles !== files || dealer.fault)) changed.push(slug);
    } catch (error) {
      report({ event: 'settings not read', slug, problem: (error as Error).message });
    }
  }
  send({ kind: 'reread', slugs: changed });
  report({ event: 'settings read', dealers: slugs.length, changed });
}
