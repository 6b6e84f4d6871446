import type { PageKeyResult } from '#lib/indexing/page-key.ts';
import type { NotPushed, Pushed } from '#lib/indexing/push-dealer.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';

export const isSkipped = (result: Pushed | NotPushed): result is NotPushed => 'skipped' in result;

const modes = { nothing: 'nothing to push', changes: 'changes in place', whole: 'a new index' } as const;

/** One line about a push. */
export function pushText(result: Pushed | NotPushed, dryRun: boolean): string {
  if (isSkipped(result)) return `skipped: ${result.skipped}`;
  const { index, host, cars, plan } = result;
  const counts = [
    [plan.added.length, 'new'],
    [plan.changed.length, 'changed'],
    [plan.removed.length, 'removed'],
  ].flatMap(([count, word]) => (count ? [`${formatNumber(Number(count))} ${word}`] : []));
  const settings = plan.settings.length > 0 ? [countOf(plan.settings.length, 'setting')] : [];
  const what = [...counts, ...settings].join(', ');
  return `${dryRun ? 'would push ' : ''}${index} on ${host}, ${countOf(cars, 'car')}: ${modes[plan.mode]}${what ? `, ${what}` : ''} (${plan.why})`;
}

const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const keyTexts: Record<PageKeyResult['state'], string> = {
  set: 'pages use the search key of the settings',
  kept: 'pages keep their search key',
  made: 'created a new search key; the next build puts it into the pages',
  wanted: 'would create a new search key for the pages',
  keyless: 'pages use no search key',
};

/** Additional lines about a push: leftovers removed, the search key, notices, and in a dry run each document and setting. */
export function pushNotices(result: Pushed | NotPushed, dryRun: boolean): string[] {
  if (isSkipped(result)) return [];
  const { plan, stale, key, notices } = result;
  const firstNames = (sign: string, names: readonly string[], limit = 5) =>
    names.length === 0
      ? []
      : [`${sign} ${names.slice(0, limit).join(', ')}${names.length > limit ? ` and ${formatNumber(names.length - limit)} more` : ''}`];
  const idsOf = (documents: Pushed['plan']['added']) => documents.map(({ document_id }) => document_id);
  const brief = (value: unknown) => {
    const text = JSON.stringify(value) ?? 'unset';
    return text.length > 90 ? `${text.slice(0, 90)}…` : text;
  };
  const planned = [
    ...firstNames('+', idsOf(plan.added)),
    ...firstNames('~', idsOf(plan.changed)),
    ...firstNames('-', plan.removed),
    ...plan.settings.map(({ name, is, wanted }) => `setting ${name}: ${brief(is)} becomes ${brief(wanted)}`),
  ];
  const leftovers =
    stale.length > 0 ? [`${stale.join(', ')}: left by an interrupted push, ${dryRun ? 'would be removed' : 'removed'}`] : [];
  const until = key.ends === undefined ? '' : ` (until ${day(key.ends)})`;
  return [...(dryRun ? planned : []), ...leftovers, `${keyTexts[key.state]}${until}`, ...notices];
}
