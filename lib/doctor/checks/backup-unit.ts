import type { ProductionCheck } from '../production-world.ts';
import { checkUnit } from '../units/check-unit.ts';

const unit = {
  ...{ starts: 'forecourt-backup.timer', service: 'forecourt-backup.service', command: 'leads backup' },
  without: 'leads are not backed up',
};

/** systemd starts the daily backup of leads. */
export const backupUnitCheck: ProductionCheck = (world) => checkUnit(unit, world);
