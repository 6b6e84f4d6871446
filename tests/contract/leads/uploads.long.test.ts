import { describeLeadsWithFiles } from './uploads.ts';

describeLeadsWithFiles(['Postgres']);
