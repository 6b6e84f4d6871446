import { sqliteStore } from './stores.ts';
import { describeWorker } from './worker.ts';

describeWorker(sqliteStore());
