import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type DeadLeads, sumDead } from '#lib/leads/dead-leads.ts';
import { nextCommand } from '#lib/model/next-command.ts';

const answerMs = 3000;

/** The database code is loaded here, because most builds have no database. */
async function readDead(url: string, workDir: string): Promise<DeadLeads> {
  const [{ countDead }, { openDatabase }] = await Promise.all([
    import('#lib/api/store/lead-health.ts'),
    import('#lib/api/store/open-database.ts'),
  ]);
  const database = await openDatabase(url, workDir);
  try {
    return { dead: sumDead(await countDead(database.db)) };
  } finally {
    await database.close();
  }
}

/** The code of an error, because its text may contain hosts and users. */
const codeOf = (error: unknown) => (error as { code?: string }).code ?? 'error';

/** Dead deliveries. Undefined if no leads are taken. Never fails, because reports do not require a database. */
export async function readDeadLeads(
  { workDir }: Workspace,
  env: Readonly<Record<string, string | undefined>>,
): Promise<DeadLeads | undefined> {
  const url = env.FORECOURT_DATABASE_URL ?? 'sqlite:leads.sqlite';
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  // Opening a missing file would create it.
  if (file !== undefined && !existsSync(resolve(workDir, file))) return undefined;
  const late = setTimeout(answerMs, undefined, { ref: false }).then(() =>
    Promise.reject(Object.assign(new Error('late'), { code: 'no answer in time' })),
  );
  late.catch(() => undefined);
  const reading = readDead(url, workDir);
  reading.catch(() => undefined);
  return Promise.race([reading, late]).catch((error) => ({
    problem: `The database of leads cannot be read (${codeOf(error)}), so nobody knows whether leads wait. To try it: ${nextCommand('leads', 'reconcile')}`,
    dead: [],
  }));
}
