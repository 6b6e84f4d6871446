import { describeFirstView } from './first-view.ts';

describeFirstView(['studio', 'trail']);
