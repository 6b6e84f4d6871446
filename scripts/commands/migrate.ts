import { copyDatabase, DatabaseNotEmptyError } from '#lib/api/store/copy-database.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { type Database, DatabaseUrlError, openDatabase } from '#lib/api/store/open-database.ts';
import { countOf } from '#lib/locale/plural.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../cli/context.ts';
import { UsageError } from '../cli/invocation.ts';
import { databaseUrl, openLeadDatabase, requireAnswer, requireDatabaseFile } from '../cli/lead-database.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';

export type MigrateOptions = CommonOptions & { from?: string };

/** Copies the leads of another database. */
async function copyFrom(url: string, to: Database, options: MigrateOptions) {
  const source = await openDatabase(url, workspaceOf(options).workDir).catch((error: Error) => {
    throw error instanceof DatabaseUrlError ? new UsageError('--from takes sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE.') : error;
  });
  await requireAnswer(url, '--from')(source);
  try {
    await migrate(source.db);
    return await copyDatabase(source, to);
  } catch (error) {
    throw error instanceof DatabaseNotEmptyError ? new UsageError(error.message) : error;
  } finally {
    await source.close();
  }
}

const copiedText = ({ leads, deliveries, files }: Awaited<ReturnType<typeof copyDatabase>>) =>
  `Copied ${countOf(leads, 'lead')}, ${countOf(deliveries, 'delivery', 'deliveries')} and ${countOf(files, 'file')}.`;

/** `forecourt migrate`: updates the database of leads to the newest schema, and with `--from` copies the leads of another one into it. */
export async function migrateCommand(options: MigrateOptions): Promise<CommandOutcome> {
  const workspace = workspaceOf(options);
  if (options.from !== undefined) requireDatabaseFile(options.from, workspace, 'Give --from the one to copy.');
  const database = await openLeadDatabase(workspace, realWorld.env).then(requireAnswer(databaseUrl(realWorld.env)));
  try {
    const steps = await migrate(database.db);
    const copied = options.from === undefined ? undefined : await copyFrom(options.from, database, options);
    if (!options.json) {
      printLine(steps.length > 0 ? `${countOf(steps.length, 'migration')} done: ${steps.join(', ')}` : 'The database is up to date.');
      if (copied) printLine(copiedText(copied));
    }
    return { result: { database: database.kind, steps, copied } };
  } finally {
    await database.close();
  }
}
