import { describeFaults, watchedDealer } from './source-faults.ts';

describeFaults(watchedDealer(), ['is down', 'answers 503', 'answers garbage', 'answers JSON of another kind', 'gives an empty stock']);
