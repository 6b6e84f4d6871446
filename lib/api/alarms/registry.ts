import type { AlarmKind } from './alarm-kind.ts';
import { dead } from './kinds/dead.ts';
import { disk } from './kinds/disk.ts';
import { quarantine } from './kinds/quarantine.ts';
import { silence } from './kinds/silence.ts';
import { synthetic } from './kinds/synthetic.ts';
import { waiting } from './kinds/waiting.ts';

/** Every kind of alarm about leads. To add one, add a file and a name here. */
export const alarmKinds: readonly AlarmKind[] = [dead, waiting, silence, quarantine, disk, synthetic];
