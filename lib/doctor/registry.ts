// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { apiUnitCheck } from './checks/api-unit.ts';
import { backupCheck } from './checks/backup.ts';
import { backupUnitCheck } from './checks/backup-unit.ts';
import { clockCheck } from './checks/clock.ts';
import { databaseCheck } from './checks/database.ts';
import { diskCheck } from './checks/disk.ts';
import { permissionsCheck } from './checks/permissions.ts';
import { publishCheck } from './checks/publish.ts';
import { secretsCheck } from './checks/secrets.ts';
import { servicesCheck } from './checks/services.ts';
import { siteCheck } from './checks/site.ts';
import { stockAgeCheck } from './checks/stock-age.ts';
import { watchUnitCheck } from './checks/watch-unit.ts';

/** Every check of a machine in production, by the name of its file. */
export const productionChecks = {
  'api-unit': apiUnitCheck,
  backup: backupCheck,
  'backup-unit': backupUnitCheck,
  clock: clockCheck,
  database: databaseCheck,
  disk: diskCheck,
  permissions: permissionsCheck,
  publish: publishCheck,
  secrets: secretsCheck,
  services: servicesCheck,
  site: siteCheck,
  'stock-age': stockAgeCheck,
  'watch-unit': watchUnitCheck,
};
