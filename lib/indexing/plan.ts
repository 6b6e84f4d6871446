import type { PushedDocument } from './pushed-document.ts';
import type { SettingDifference } from './pushed-settings.ts';

/** An index as it is on the server: `hashes` are those of the dealer's documents by their key. */
export type LiveIndex = { exists: boolean; settings: Readonly<Record<string, unknown>>; hashes: ReadonlyMap<string, string> };

/** How a push goes about it: nothing to do; some documents in place; or a fresh index that takes the live one's place. */
export type PushMode = 'nothing' | 'changes' | 'whole';

export type PushPlan = {
  mode: PushMode;
  why: string;
  added: PushedDocument[];
  changed: PushedDocument[];
  removed: string[];
  settings: SettingDifference[];
};

/** Past this share of the documents a fresh index is cheaper for the server, and all changes show at once. */
export const changesShare = 0.2;

export type PlanAsked = {
  documents: readonly PushedDocument[];
  live: LiveIndex;
  settings: SettingDifference[];
  /** Dealers share the index, so only this dealer's documents may be touched. */
  shared: boolean;
  full: boolean;
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** What to do so that the index holds these documents and settings. */
export function planPush({ documents, live, settings, shared, full }: PlanAsked): PushPlan {
  const wanted = new Set(documents.map(({ document_id }) => document_id));
  const added = documents.filter(({ document_id }) => !live.hashes.has(document_id));
  const changed = documents.filter(({ document_id, content_hash }) => {
    const hash = live.hashes.get(document_id);
    return hash !== undefined && (full || hash !== content_hash);
  });
  const removed = [...live.hashes.keys()].filter((key) => !wanted.has(key));
  const count = added.length + changed.length + removed.length;
  const share = count / live.hashes.size;
  const as = (mode: PushMode, why: string): PushPlan => ({ mode, why, added, changed, removed, settings });
  if (full) return as(shared ? 'changes' : 'whole', 'asked for in full');
  if (!live.exists) return as(shared ? 'changes' : 'whole', 'there is no such index yet');
  if (count === 0 && settings.length === 0) return as('nothing', 'nothing changed');
  if (shared) return as('changes', 'dealers share the index');
  if (settings.length > 0) return as('whole', 'settings differ');
  if (live.hashes.size === 0) return as('whole', 'the index is empty');
  if (share > changesShare) return as('whole', `${percent(share)} of the cars changed`);
  return as('changes', `${percent(share)} of the cars changed`);
}
