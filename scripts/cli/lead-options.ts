import { randomUUID } from 'node:crypto';
import { type AuditEntry, writeAudit } from '#lib/api/store/audit.ts';
import type { StoredLead } from '#lib/api/store/lead-admin.ts';
import type { Database } from '#lib/api/store/open-database.ts';
import { maskPerson } from '#lib/leads/mask.ts';
import { type Border, type Period, readBorder } from '#lib/leads/period.ts';
import { fullName } from '#lib/leads/person.ts';
import { readLeadStart } from '#lib/model/lead-reference.ts';
import { type CommonOptions, realWorld, workspaceOf } from './context.ts';
import { UsageError } from './invocation.ts';
import { databaseUrl, nameDatabase, openLeadDatabase, requireAnswer, requireDatabaseFile } from './lead-database.ts';
import { plainText } from './plain-text.ts';

/** Opens the database of leads for one command and closes it afterwards. Only a command that takes the first lead may create it. */
export async function withLeads<T>(options: CommonOptions, work: (database: Database) => Promise<T>, mayCreate = false): Promise<T> {
  const workspace = workspaceOf(options);
  if (!mayCreate) requireDatabaseFile(databaseUrl(realWorld.env), workspace, nameDatabase);
  const database = await openLeadDatabase(workspace, realWorld.env).then(requireAnswer(databaseUrl(realWorld.env)));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Records this user's action on leads in the audit log (rule E30). */
export function auditHere(database: Pick<Database, 'commit'>, entry: Omit<AuditEntry, 'at' | 'actor'>): Promise<void> {
  const { env, now } = realWorld;
  return writeAudit(database, randomUUID(), {
    ...entry,
    at: now(),
    actor: `${env.SUDO_USER ?? env.USER ?? env.LOGNAME ?? 'unknown'} (command line)`,
  });
}

/** An instant to the minute. */
export const moment = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** The person of a lead: in full, or masked (rule E16). */
export const personOf = ({ lead }: Pick<StoredLead, 'lead'>, reveal: boolean): { name: string; phone: string; email: string } =>
  reveal ? { name: fullName(lead), phone: lead.phone ?? '', email: lead.email ?? '' } : maskPerson(lead);

/** The same, safe for a terminal. */
export function personCells(stored: Pick<StoredLead, 'lead'>, reveal: boolean): string[] {
  const { name, phone, email } = personOf(stored, reveal);
  return [name, phone, email].map(plainText);
}

function borderOf(option: string, text: string | undefined): Border | undefined {
  if (text === undefined) return undefined;
  const border = readBorder(text, realWorld.now());
  if (!border)
    throw new UsageError(
      `${option} takes a day such as 2026-11-22, a time with its zone such as 2026-11-22T10:00+11:00, or an age such as 7d, not ${JSON.stringify(text)}.`,
    );
  return border;
}

/** The period of `--since` and `--until`. */
export function readPeriod({ since, until }: { since?: string; until?: string }): Period {
  return { since: borderOf('--since', since), until: borderOf('--until', until) };
}

/** The day of `--day`. Throws UsageError for a text that is no date. */
export function readDay(day: string | undefined): string | undefined {
  const border = day === undefined ? undefined : readBorder(day, realWorld.now());
  if (day !== undefined && !(border && 'day' in border))
    throw new UsageError(`--day takes a date such as 2026-11-22, not ${JSON.stringify(day)}.`);
  return day;
}

/** The start of a lead's id: a shopper's reference, or a whole id. Throws UsageError for any other text. */
export function readLeadReference(text: string): string {
  const start = readLeadStart(text);
  if (start === undefined)
    throw new UsageError(
      `${JSON.stringify(text)} is not a lead: write its id, 32 digits and letters from a to f, or its reference, the first 8.`,
    );
  return start;
}

/** A lead's id. Throws UsageError for a text that cannot be an id. */
export function readLeadId(id: string): string {
  if (!/^[0-9a-f]{32}$/.test(id)) throw new UsageError(`${JSON.stringify(id)} is not the id of a lead: 32 digits and letters from a to f.`);
  return id;
}
