import { describeAdmin } from './admin.ts';
import { postgresStore } from './stores.ts';

describeAdmin(postgresStore());
