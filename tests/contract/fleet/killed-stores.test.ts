import { describeKills } from './killed-stores.ts';
import { makeStateYard } from './state-yard.ts';

describeKills(await makeStateYard(), [['after the pack', -1, true, 'old']]);
