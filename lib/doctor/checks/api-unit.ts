import type { ProductionCheck } from '../production-world.ts';
import { checkUnit } from '../units/check-unit.ts';

const unit = {
  ...{ starts: 'forecourt-api.service', service: 'forecourt-api.service', command: 'api' },
  without: 'no enquiry is taken after the machine restarts',
};

/** systemd starts the service that takes leads. */
export const apiUnitCheck: ProductionCheck = (world) => checkUnit(unit, world);
