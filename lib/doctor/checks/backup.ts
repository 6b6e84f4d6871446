import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupName } from '#lib/api/store/backup/backup-names.ts';
import { BackupError } from '#lib/api/store/backup/backup-record.ts';
import { checkBackup } from '#lib/api/store/backup/restore-backup.ts';
import { sqliteFile } from '#lib/api/store/open-database.ts';
import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { hourMs } from '#lib/model/time.ts';
import type { ProductionCheck, ProductionWorld } from '../production-world.ts';
import { backupFolder } from '../units/backup-folder.ts';

const subject = 'backup';

/** A day, plus two hours for a backup that takes long or starts late. */
const oldestMs = 26 * hourMs;

const make = (folder: string) => `run: ${nextCommand('leads', 'backup', '--to', folder, '--keep', '14')}`;

async function checkPlace(file: string, folder: string, { databaseUrl, workspace, machine }: ProductionWorld): Promise<SetupFinding[]> {
  const findings: SetupFinding[] = [];
  if (((await stat(file)).mode & 0o077) !== 0)
    findings.push(problem(subject, `${file} holds leads, and other users of this machine can read it`, `run: chmod 600 ${file}`));
  const database = sqliteFile(databaseUrl, workspace.workDir);
  if (database !== undefined && (await machine.diskOf(folder)).device === (await machine.diskOf(database)).device)
    findings.push(warning(subject, `${folder} is on the same disk as the database`, 'copy it to another machine after each backup'));
  return findings;
}

/** The last backup of leads is recent, can be restored, and is not on the database's disk (rules E40 and E41). */
export const backupCheck: ProductionCheck = async (world) => {
  const folder = await backupFolder(world);
  if (folder === undefined)
    return [problem(subject, 'it is unknown where backups of the leads are', 'name their folder with --backups, and make one every day')];
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort();
  const newest = names.at(-1);
  if (newest === undefined) return [problem(subject, `there is none in ${folder}`, make(folder))];
  const file = join(folder, newest);
  try {
    const { beganAt } = await checkBackup(file);
    const at = Date.parse(beganAt);
    const place = await checkPlace(file, folder, world);
    const age = world.now() - at;
    if (age > oldestMs)
      return [problem(subject, `the last one in ${folder} is ${Math.floor(age / hourMs)} hours old`, make(folder)), ...place];
    return place.some(({ level }) => level === 'problem')
      ? place
      : [passed(subject, `the one of ${utcMinute(at)} can be restored`), ...place];
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [problem(subject, `${file} cannot be restored: its record, its checksum or its tables are wrong`, make(folder))];
  }
};
