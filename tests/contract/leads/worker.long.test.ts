import { postgresStore } from './stores.ts';
import { describeWorker } from './worker.ts';

describeWorker(postgresStore());
