import { describeLeadsWithFiles } from './uploads.ts';

describeLeadsWithFiles(['SQLite']);
