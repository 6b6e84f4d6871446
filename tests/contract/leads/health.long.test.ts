import { describeHealth } from './health.ts';
import { postgresStore } from './stores.ts';

describeHealth(postgresStore());
