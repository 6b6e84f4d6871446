import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sqliteFile } from '#lib/api/store/open-database.ts';
import { passed, problem, type SetupFinding, warning } from '#lib/destinations/finding.ts';
import { existingFolder } from '../machine.ts';
import type { ProductionCheck } from '../production-world.ts';

const subject = 'permissions';

/** The permissions of users other than owner and group. */
const [othersRead, othersWrite] = [0o004, 0o002];

/** A problem if others have these permissions on a path. A missing path has no problem. */
async function openTo(rights: number, path: string, why: string, fix: string): Promise<SetupFinding[]> {
  const stats = await stat(path).catch(() => undefined);
  return stats && (stats.mode & rights) !== 0 ? [problem(subject, `${path} ${why}`, fix)] : [];
}

/** Services run as their own user, who can write to their folders, and nobody else can read leads and secrets. */
export const permissionsCheck: ProductionCheck = async ({ workspace, machine, databaseUrl, envFile }) => {
  const { workDir, outDir, tenantsDir } = workspace;
  const database = sqliteFile(databaseUrl, workDir);
  const folders = new Set([workDir, outDir, ...(database === undefined ? [] : [dirname(database)])]);
  const rootFix = 'run it as the user of the services, such as: sudo -u forecourt …';
  const findings = await Promise.all([
    machine.uid === 0
      ? [warning(subject, 'doctor runs as root, who may write everywhere, so the rights of the services are unknown', rootFix)]
      : [],
    ...[...folders].map(async (folder) => {
      const place = await existingFolder(folder);
      return (await machine.canWrite(place))
        ? []
        : [problem(subject, `this user may not write to ${place}`, `run: chown -R <user of the services> ${place}`)];
    }),
    ...(envFile === undefined
      ? []
      : [openTo(othersRead, envFile, 'holds secrets, and every user of this machine can read it', `run: chmod o= ${envFile}`)]),
    ...['', '-wal', '-shm'].map(async (ending) =>
      database === undefined
        ? []
        : openTo(
            othersRead,
            `${database}${ending}`,
            'holds leads, and every user of this machine can read it',
            `run: chmod 600 ${database}${ending}`,
          ),
    ),
    ...[...folders, tenantsDir].map((folder) =>
      openTo(othersWrite, folder, 'can be changed by every user of this machine', `run: chmod o-w ${folder}`),
    ),
  ]);
  const problems = findings.flat();
  return problems.length > 0 ? problems : [passed(subject, 'services can write their folders, and nobody else reads leads and secrets')];
};
