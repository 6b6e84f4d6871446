// Written by scripts/tools/schema/write.ts from the files of the folder. Do not change it by hand.
import { deadAlarm } from './kinds/dead.ts';
import { diskAlarm } from './kinds/disk.ts';
import { quarantineAlarm } from './kinds/quarantine.ts';
import { silenceAlarm } from './kinds/silence.ts';
import { syntheticAlarm } from './kinds/synthetic.ts';
import { waitingAlarm } from './kinds/waiting.ts';

/** Every kind of alarm about leads, by the name of its file. */
export const alarmKinds = {
  dead: deadAlarm,
  disk: diskAlarm,
  quarantine: quarantineAlarm,
  silence: silenceAlarm,
  synthetic: syntheticAlarm,
  waiting: waitingAlarm,
};
