import { dirname } from 'node:path';
import { BackupError } from '#lib/api/store/backup/backup-record.ts';
import { checkBackup, restoreBackup } from '#lib/api/store/backup/restore-backup.ts';
import { keepNewest, writeBackup } from '#lib/api/store/backup/write-backup.ts';
import { migrate } from '#lib/api/store/migrations.ts';
import { sqliteFile } from '#lib/api/store/open-database.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { countOf } from '#lib/locale/plural.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { type CommonOptions, realWorld, workspaceOf } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { databaseUrl, nameDatabase, openAsItIs, requireAnswer, requireDatabaseFile } from '../../cli/lead-database.ts';
import { auditHere, withLeads } from '../../cli/lead-options.ts';
import { type CommandOutcome, printLine } from '../../cli/output.ts';
import { readWhole } from '../../cli/read-number.ts';
import { readPath } from '../../cli/read-path.ts';

export type BackupLeadsOptions = CommonOptions & { to?: string; keep?: string };
export type RestoreLeadsOptions = CommonOptions & { replace?: boolean; dryRun?: boolean };

const contentText = ({ leads = 0, deliveries = 0, files = 0 }: Readonly<Record<string, number>>) =>
  `${countOf(leads, 'lead')}, ${countOf(deliveries, 'delivery', 'deliveries')} and ${countOf(files, 'file')}`;

/** `forecourt leads backup`: a copy of all leads, while they are taken and delivered. */
export async function backupLeadsCommand(options: BackupLeadsOptions): Promise<CommandOutcome> {
  const to = readPath('--to', options.to ?? '');
  const isFolder = !/\.(?:sqlite|dump)$/.test(to);
  const keep = options.keep === undefined ? undefined : readWhole('--keep', options.keep, 0, 1, 10_000);
  if (keep !== undefined && !isFolder) throw new UsageError('--keep removes older backups of a folder. Name a folder with --to.');
  const workspace = workspaceOf(options);
  const url = databaseUrl(realWorld.env);
  requireDatabaseFile(url, workspace, nameDatabase);
  const database = await openAsItIs(workspace, realWorld.env).then(requireAnswer(url));
  try {
    const now = realWorld.now();
    const backup = await writeBackup({ database, url, to, now });
    await auditHere(database, { action: 'backup', note: countOf(backup.counts.leads ?? 0, 'lead') });
    const removed = keep === undefined ? [] : await keepNewest(dirname(backup.file), keep, now);
    if (!options.json) {
      printLine(`Wrote ${backup.file}: ${contentText(backup.counts)}, ${formatBytes(backup.bytes)}.`);
      if (removed.length > 0) printLine(`Removed ${countOf(removed.length, 'older backup')}: ${removed.join(', ')}`);
    }
    return { result: { ...backup, removed } };
  } finally {
    await database.close();
  }
}

/** `forecourt leads restore <backup>`: checks a backup and replaces the database with it. The old database is kept aside. */
export async function restoreLeadsCommand(backup: string, options: RestoreLeadsOptions): Promise<CommandOutcome> {
  const file = readPath('the backup', backup);
  const { replace = false, dryRun = false } = options;
  const workspace = workspaceOf(options);
  const folder = workspace.workDir;
  const { env, now } = realWorld;
  if (dryRun) {
    const record = await checkBackup(file);
    if (!options.json)
      printLine(`${file} can be restored: ${contentText(record.counts)}, begun at ${record.beganAt}. Nothing was changed.`);
    return { result: { dryRun, file, ...record } };
  }
  const url = databaseUrl(env);
  const restored = await restoreBackup(file, { url, folder, replace, now: now() }).catch(async (error: Error) => {
    // A server that does not answer has its own message. SQLite is not opened, because opening would create it.
    if (!(error instanceof BackupError) && sqliteFile(url, folder) === undefined)
      await (await openAsItIs(workspace, env).then(requireAnswer(url))).close();
    throw error;
  });
  await withLeads(options, async (database) => {
    await migrate(database.db);
    await auditHere(database, { action: 'restore', note: `from ${restored.beganAt}, ${countOf(restored.counts.leads ?? 0, 'lead')}` });
  });
  if (!options.json) {
    printLine(`Restored ${contentText(restored.counts)} as of ${restored.beganAt}. What waits will be sent marked as a repetition.`);
    if (restored.aside !== undefined)
      printLine(`The leads that were there are in ${restored.aside}. When you no longer need them: ${restored.removeAside}`);
    printLine(`To check the books, run: ${nextCommand('leads', 'reconcile')}`);
  }
  return { result: { dryRun, file, ...restored } };
}
