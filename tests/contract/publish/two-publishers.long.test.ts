import { describePublications } from './two-publishers.ts';

describePublications('S3-compatible storage');
