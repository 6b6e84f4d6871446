import { describeViews } from './views.ts';

describeViews({ isThorough: false });
