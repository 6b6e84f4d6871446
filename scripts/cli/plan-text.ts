import type { DealerPlan } from '#lib/build/plan/plan-dealer.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { awayText, utcMinute } from '#lib/locale/utc-text.ts';
import { textTable } from './text-table.ts';

/** A dealer as a row of a CI matrix. Lists of cars become counts. */
export type MatrixRow = Pick<DealerPlan, 'slug' | 'cost'> & {
  reason: DealerPlan['reason'] | 'unreadable';
  problem?: string;
  added?: number;
  changed?: number;
  removed?: number;
  snapshotAgeSeconds?: number;
  nextDue?: { at: string; why: string; count: number };
} & Partial<Pick<DealerPlan, 'reasons' | 'cars' | 'pages' | 'from' | 'held'>>;

export function matrixRow(plan: DealerPlan): MatrixRow {
  const { slug, cars, reason, reasons, pages, from, held, cost } = plan;
  const [due] = plan.dues;
  const counts = { added: plan.added.length, changed: plan.changed.length, removed: plan.removed.length };
  const snapshotAgeSeconds = Math.round(plan.snapshotAgeMs / 1000);
  const nextDue = due && { at: new Date(due.at).toISOString(), why: due.why.join(', '), count: due.count };
  return { slug, cars, reason, reasons, ...counts, pages, from, held, snapshotAgeSeconds, nextDue, cost };
}

/** The work of one machine: its dealers in the form of command line arguments. */
export const shardRow = (rows: readonly MatrixRow[], shard: number, of: number) => ({
  shard,
  of,
  slugs: rows.map(({ slug }) => slug).join(' '),
  dealers: rows.length,
  cost: rows.reduce((sum, { cost }) => sum + cost, 0),
});

const dueText = (due: MatrixRow['nextDue'], now: number) =>
  due ? `${utcMinute(Date.parse(due.at))}, in ${awayText(Date.parse(due.at) - now)} (${due.why})` : 'nothing';

const count = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
const changes = ({ added = 0, changed = 0, removed = 0 }: MatrixRow) =>
  [added && `+${count(added)}`, changed && `~${count(changed)}`, removed && `-${count(removed)}`].filter(Boolean).join(' ');

/** What a build would do. For a held dealer, it only marks sold cars and restores damaged files. */
function workText({ reason, reasons, held }: MatrixRow): string {
  const work = reason === 'none' ? 'nothing' : (reasons?.join(', ') ?? reason);
  return held === undefined ? work : `nothing, held at ${held}${reason === 'none' ? '' : ` (waiting: ${work})`}`;
}

/** A plan as a table, one line per dealer. */
export function planTable(rows: readonly MatrixRow[], now: number): string {
  if (rows.length === 0) return 'Nothing to build.';
  const head = ['dealer', 'would build', 'cars', 'changes', 'next scheduled change'];
  const lines = rows.map((row) => [
    row.slug,
    workText(row),
    count(row.cars),
    changes(row),
    row.reason === 'unreadable' ? '' : dueText(row.nextDue, now),
  ]);
  return textTable([head, ...lines]).join('\n');
}
