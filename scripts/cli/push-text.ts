import type { PageKeyResult } from '#lib/indexing/page-key.ts';
import type { NotPushed, Pushed } from '#lib/indexing/push-dealer.ts';
import { countOf } from '#lib/locale/plural.ts';

export const isSkipped = (done: Pushed | NotPushed): done is NotPushed => 'skipped' in done;

const modes = { nothing: 'nothing to push', changes: 'changes in place', whole: 'a fresh index' } as const;
const number = (count: number) => count.toLocaleString('en-AU');

/** One line about a push. */
export function pushText(done: Pushed | NotPushed, dryRun: boolean): string {
  if (isSkipped(done)) return `skipped: ${done.skipped}`;
  const { index, host, cars, plan } = done;
  const counts = [
    [plan.added.length, 'new'],
    [plan.changed.length, 'changed'],
    [plan.removed.length, 'removed'],
  ].flatMap(([count, word]) => (count ? [`${number(Number(count))} ${word}`] : []));
  const settings = plan.settings.length > 0 ? [countOf(plan.settings.length, 'setting')] : [];
  const what = [...counts, ...settings].join(', ');
  return `${dryRun ? 'would push ' : ''}${index} on ${host}, ${countOf(cars, 'car')}: ${modes[plan.mode]}${what ? `, ${what}` : ''} (${plan.why})`;
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const keyTexts: Record<PageKeyResult['state'], string> = {
  set: 'pages use the search key of the settings',
  kept: 'pages keep their search key',
  made: 'a new search key is ready: the next build writes it into the pages',
  wanted: 'a new search key would be made for the pages',
  keyless: 'pages search without a key',
};

/** The notices after a push: in a dry run the documents and settings by name; always the key, deleted leftovers and warnings. */
export function pushNotices(done: Pushed | NotPushed, dryRun: boolean): string[] {
  if (isSkipped(done)) return [];
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
    ...plan.settings.map(({ name, is, wanted }) => `setting ${name}: ${brief(is)} would become ${brief(wanted)}`),
  ];
  const leftovers =
    stale.length > 0 ? [`${stale.join(', ')}: left by an interrupted push, ${dryRun ? 'would be deleted' : 'deleted'}`] : [];
  const until = key.ends === undefined ? '' : ` (until ${day(key.ends)})`;
  return [...(dryRun ? planned : []), ...leftovers, `${keyTexts[key.state]}${until}`, ...notices];
}
