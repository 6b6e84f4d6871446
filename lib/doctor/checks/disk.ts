import { dirname } from 'node:path';
import { sqliteFile } from '#lib/api/store/open-database.ts';
import { passed, problem, warning } from '#lib/destinations/finding.ts';
import { formatBytes } from '#lib/locale/byte-size.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { MachineDisk } from '../machine.ts';
import type { ProductionCheck } from '../production-world.ts';
import { folderTargets } from '../target-folders.ts';
import { backupFolder } from '../units/backup-folder.ts';

const subject = 'disk';

/** The same limit as the alarm about the leads' disk (rule E44). */
const [leastBytes, leastShare] = [1024 ** 3, 0.05];

const fix = 'free space or use a larger disk: without it builds fail, and then leads are refused';

type Need = { bytes: number; files: number };

function judge({ bytes, freeBytes, files, freeFiles }: MachineDisk, folder: string, need: Need) {
  if (freeBytes < need.bytes)
    return problem(subject, `${formatBytes(freeBytes)} are free for ${folder}, and the largest site has ${formatBytes(need.bytes)}`, fix);
  // Some file systems do not count inodes.
  if (files > 0 && freeFiles < need.files)
    return problem(
      subject,
      `${formatNumber(freeFiles)} files fit on the disk of ${folder}, and the largest site has ${formatNumber(need.files)}`,
      'use a file system with more inodes, or remove files',
    );
  if (freeBytes < Math.min(leastBytes, bytes * leastShare))
    return warning(subject, `${formatBytes(freeBytes)} of ${formatBytes(bytes)} are free for ${folder}`, fix);
  return passed(subject, `${formatBytes(freeBytes)} are free for ${folder}`);
}

/** Each disk that is written to has room for another copy of the largest site. */
export const diskCheck: ProductionCheck = async (world) => {
  const { workspace, databaseUrl, dealers, machine } = world;
  const { workDir, outDir } = workspace;
  const releases = await Promise.all(dealers.map(({ slug }) => readLiveRelease(outDir, slug)));
  const need = {
    bytes: Math.max(0, ...releases.map((release) => release?.bytes ?? 0)),
    files: Math.max(0, ...releases.map((release) => release?.files ?? 0)),
  };
  const database = sqliteFile(databaseUrl, workDir);
  const backups = await backupFolder(world);
  const folders = [
    ...(database ? [dirname(database)] : []),
    workDir,
    outDir,
    ...folderTargets(dealers).map(({ dir }) => dir),
    ...(backups ? [backups] : []),
  ];
  const disks = new Map<number, { disk: MachineDisk; folder: string }>();
  for (const folder of folders) {
    const disk = await machine.diskOf(folder);
    if (!disks.has(disk.device)) disks.set(disk.device, { disk, folder });
  }
  return [...disks.values()].map(({ disk, folder }) => judge(disk, folder, need));
};
