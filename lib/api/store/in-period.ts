import { type RawBuilder, sql } from 'kysely';
import type { Border, Period } from '#lib/leads/period.ts';
import { hourMs } from '#lib/model/time.ts';

/** No clock is further from UTC than this, so an index on the time finds every lead of a calendar day. */
const widestOffsetMs = 14 * hourMs;

/** The day on which a lead (alias `l`) was received, in its dealer's calendar. */
export const firstDay = sql<string>`(select first.day from lead_versions as first where first.lead_id = l.id and first.version = 1)`;

function sinceBorder(border: Border): RawBuilder<boolean> {
  if ('at' in border) return sql`l.received_at >= ${border.at}`;
  return sql`(l.received_at >= ${Date.parse(border.day) - widestOffsetMs} and ${firstDay} >= ${border.day})`;
}

/** A period includes its last day. */
const untilBorder = (border: Border): RawBuilder<boolean> =>
  'at' in border ? sql`l.received_at < ${border.at}` : sql`${firstDay} <= ${border.day}`;

/** The condition that a lead (alias `l`) was received in a period. Days are in its dealer's calendar. */
export function inPeriod({ since, until }: Period): RawBuilder<boolean> {
  const conditions = [...(since ? [sinceBorder(since)] : []), ...(until ? [untilBorder(until)] : [])];
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
