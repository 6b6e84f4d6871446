import type { Consent, Lead } from '#lib/model/lead.ts';
import type { DeliveryState } from './states.ts';

/** The data of one exported line. Times are milliseconds. */
export type ExportRow = {
  id: string;
  dealer: string;
  state: string;
  receivedAt: number;
  /** The day of receipt in the dealer's calendar, such as 2026-11-22. */
  day: string;
  updatedAt: number;
  duplicateOf: string | undefined;
  spamReason: string | undefined;
  isTest: boolean;
  lead: Lead;
  consent: Consent | undefined;
  deliveries: readonly { destination: string; state: DeliveryState }[];
};

const moment = (at: number) => new Date(at).toISOString();
const yesNo = (value: boolean | undefined) => (value === undefined ? '' : value ? 'yes' : 'no');
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

const leadFields = [
  'category',
  'subcategory',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  'phone',
  'email',
  'postcode',
  'message',
  'car_id',
  'car_type',
  'stock_number',
  'url',
  'source',
] as const;

const ownColumns = new Set<string>([...leadFields, 'opt_in', 'website_slug', 'form_completed', 'lead_status', 'phone_extension']);

/** Fields that dealers added to their forms, together as JSON, so that the columns never change. */
function otherFields(lead: Lead): string {
  const others = Object.entries(lead).filter(([name]) => !ownColumns.has(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others));
}

const inState = ({ deliveries }: ExportRow, ...states: DeliveryState[]) =>
  deliveries.flatMap(({ destination, state }) => (states.includes(state) ? [destination] : [])).join(' ');

/** The columns of an export, in this order. Add new ones at the end, because people's spreadsheets refer to columns by position. */
const columns: readonly [name: string, read: (row: ExportRow) => string][] = [
  ['id', ({ id }) => id],
  ['dealer', ({ dealer }) => dealer],
  ['state', ({ state }) => state],
  ['received_at', ({ receivedAt }) => moment(receivedAt)],
  ['updated_at', ({ updatedAt }) => moment(updatedAt)],
  ...leadFields.map((name): [string, (row: ExportRow) => string] => [name, ({ lead }) => textOf(lead[name])]),
  ['opt_in', ({ lead }) => yesNo(lead.opt_in)],
  ['consent', ({ consent }) => yesNo(consent?.accepted)],
  ['consent_at', ({ consent }) => consent?.at ?? ''],
  ['consent_wording', ({ consent }) => consent?.wording ?? ''],
  ['duplicate_of', ({ duplicateOf }) => duplicateOf ?? ''],
  ['spam_reason', ({ spamReason }) => spamReason ?? ''],
  ['test', ({ isTest }) => yesNo(isTest)],
  ['delivered_to', (row) => inState(row, 'delivered')],
  ['waiting_for', (row) => inState(row, 'pending', 'held')],
  ['given_up', (row) => inState(row, 'dead')],
  ['other_fields', ({ lead }) => otherFields(lead)],
  ['phone_extension', ({ lead }) => textOf(lead.phone_extension)],
  // `received_at` is UTC: a lead on the morning of the first day would count for the previous month.
  ['received_day', ({ day }) => day],
  // These need no delivery: the lead was discarded, forgotten, or a test.
  ['cancelled', (row) => inState(row, 'cancelled')],
];

export const exportHeader: readonly string[] = columns.map(([name]) => name);

export const exportRow = (row: ExportRow): string[] => columns.map(([, read]) => read(row));
