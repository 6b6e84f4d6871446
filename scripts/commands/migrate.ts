import { migrate } from '#lib/api/store/migrations.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { openLeadDatabase } from '../cli/lead-database.ts';
import { printLine } from '../cli/output.ts';

/** `forecourt migrate`: brings the database of leads to the newest schema. */
export async function migrateCommand(options: CommonOptions): Promise<void> {
  const database = await openLeadDatabase(workspaceOf(options), realWorld.env);
  try {
    const steps = await migrate(database.db);
    if (options.json) process.stdout.write(`${JSON.stringify({ database: database.kind, steps })}\n`);
    else printLine(steps.length > 0 ? `${countOf(steps.length, 'migration')} done: ${steps.join(', ')}` : 'The database is up to date.');
  } finally {
    await database.close();
  }
}
