import { describeFirstView } from './first-view.ts';

describeFirstView(['classic']);
