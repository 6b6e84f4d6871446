import type { PageKey } from '#lib/indexing/page-key.ts';
import type { NotPushed, Pushed } from '#lib/indexing/push-dealer.ts';
import { countOf } from '#lib/locale/plural.ts';

export const isPassedOver = (done: Pushed | NotPushed): done is NotPushed => 'passedOver' in done;

const modes = { nothing: 'nothing to push', changes: 'changes in place', whole: 'a fresh index' } as const;
const number = (count: number) => count.toLocaleString('en-AU');

/** One line about a push. */
export function pushText(done: Pushed | NotPushed, dryRun: boolean): string {
  if (isPassedOver(done)) return `passed over: ${done.passedOver}`;
  const { index, host, cars, plan } = done;
  const counts = [
    [plan.added.length, 'new'],
    [plan.changed.length, 'changed'],
    [plan.removed.length, 'gone'],
  ].flatMap(([count, word]) => (count ? [`${number(Number(count))} ${word}`] : []));
  const settings = plan.settings.length > 0 ? [countOf(plan.settings.length, 'setting')] : [];
  const what = [...counts, ...settings].join(', ');
  return `${dryRun ? 'would be ' : ''}${index} on ${host}, ${countOf(cars, 'car')}: ${modes[plan.mode]}${what ? `, ${what}` : ''} (${plan.why})`;
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const keyTexts: Record<PageKey['state'], string> = {
  set: 'pages search with the key that the settings name',
  kept: 'pages keep their search key',
  made: 'a new search key is ready: the next build puts it into the pages',
  wanted: 'a new search key would be made for the pages',
  keyless: 'pages search without a key',
};

/** What else there is to say: in a dry run the documents and settings by name, always the key, what was cleared away, and notices. */
export function pushNotices(done: Pushed | NotPushed, dryRun: boolean): string[] {
  if (isPassedOver(done)) return [];
  const { plan, stale, key, notices } = done;
  const some = (what: string, names: readonly string[], most = 5) =>
    names.length === 0
      ? []
      : [`${what} ${names.slice(0, most).join(', ')}${names.length > most ? ` and ${number(names.length - most)} more` : ''}`];
  const brief = (value: unknown) => {
    const text = JSON.stringify(value) ?? 'unset';
    return text.length > 90 ? `${text.slice(0, 90)}…` : text;
  };
  const planned = [
    ...some(
      '+',
      plan.added.map(({ document_id }) => document_id),
    ),
    ...some(
      '~',
      plan.changed.map(({ document_id }) => document_id),
    ),
    ...some('-', plan.removed),
    ...plan.settings.map(({ name, is, wanted }) => `setting ${name}: ${brief(is)}, to become ${brief(wanted)}`),
  ];
  const cleared = stale.length > 0 ? [`${stale.join(', ')}: left by a push that was cut off, ${dryRun ? 'to be removed' : 'removed'}`] : [];
  const until = key.ends === undefined ? '' : ` (until ${day(key.ends)})`;
  return [...(dryRun ? planned : []), ...cleared, `${keyTexts[key.state]}${until}`, ...notices];
}
