/** "20261123T201500Z", for names of files. */
const stampOf = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The name of a backup in a folder. */
export const backupName = (ms: number, extension: string): string => `leads-${stampOf(ms)}.${extension}`;

/** Backups that `backupName` named. */
export const isBackupName = (name: string): boolean => /^leads-\d{8}T\d{6}Z\.(?:sqlite|dump)$/.test(name);

/** A backup that is being written. */
export const partName = (name: string): string => `.${name}.part`;
export const isPartName = (name: string): boolean => name.startsWith('.') && name.endsWith('.part') && isBackupName(name.slice(1, -5));

/** The suffix of a database that a restore replaced; also valid in the name of a Postgres schema. */
export const asideStamp = (ms: number): string => stampOf(ms).toLowerCase();
