import { describeOperations } from './operations.ts';
import { postgresStore } from './stores.ts';

describeOperations(postgresStore());
