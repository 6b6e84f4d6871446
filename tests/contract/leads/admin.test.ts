import { describeAdmin } from './admin.ts';
import { sqliteStore } from './stores.ts';

describeAdmin(sqliteStore());
