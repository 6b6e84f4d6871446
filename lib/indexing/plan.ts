import { isAvailable } from '#lib/cars/visibility.ts';
import type { PushedDocument } from './pushed-document.ts';
import type { SettingDifference } from './pushed-settings.ts';

/** An index on the server; `hashes` are those of the dealer's documents by key. */
export type LiveIndex = { exists: boolean; settings: Readonly<Record<string, unknown>>; hashes: ReadonlyMap<string, string> };

/** The plan of a push: do nothing, change some documents in place, or replace the live index with a new one. */
type PushMode = 'nothing' | 'changes' | 'whole';

export type PushPlan = ReturnType<typeof planPush>;

/** Above this share of changes, a new index is cheaper for the server, and all changes become visible at once. */
const maxChangedShare = 0.2;

export type PushPlanInput = {
  documents: readonly PushedDocument[];
  live: LiveIndex;
  settings: SettingDifference[];
  /** Dealers share the index, so only this dealer's documents may change. */
  shared: boolean;
  full: boolean;
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Plans how the index gets these documents and settings. */
export function planPush({ documents, live, settings, shared, full }: PushPlanInput) {
  const documentIds = new Set(documents.map(({ document_id }) => document_id));
  const added = documents.filter(({ document_id }) => !live.hashes.has(document_id));
  const changed = documents.filter(({ document_id, content_hash }) => {
    const hash = live.hashes.get(document_id);
    return hash !== undefined && (full || hash !== content_hash);
  });
  const removed = [...live.hashes.keys()].filter((key) => !documentIds.has(key));
  const count = added.length + changed.length + removed.length;
  const share = count / live.hashes.size;
  const planFor = (mode: PushMode, why: string) => ({ mode, why, added, changed, removed, settings });
  if (full) return planFor(shared ? 'changes' : 'whole', '--full was given');
  if (!live.exists) return planFor(shared ? 'changes' : 'whole', 'the index does not exist yet');
  if (count === 0 && settings.length === 0) return planFor('nothing', 'nothing changed');
  if (shared) return planFor('changes', 'dealers share the index');
  if (settings.length > 0) return planFor('whole', 'settings differ');
  if (live.hashes.size === 0) return planFor('whole', 'the index is empty');
  if (share > maxChangedShare) return planFor('whole', `${percent(share)} of the cars changed`);
  return planFor('changes', `${percent(share)} of the cars changed`);
}

/** The part of a plan that removes cars from results: removed and sold ones. It does not depend on any new page. */
export function keepLeaving(plan: PushPlan): PushPlan {
  const changed = plan.changed.filter((document) => !isAvailable(document));
  const mode: PushMode = changed.length + plan.removed.length > 0 ? 'changes' : 'nothing';
  return { ...plan, mode, why: 'only sold and removed cars', added: [], changed, settings: [] };
}
